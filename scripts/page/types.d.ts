// What several modules of the page speak of. Only the compiler reads this: it is served by nobody and shipped nowhere.
