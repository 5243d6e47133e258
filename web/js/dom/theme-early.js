// Knows the chosen theme, felt and card back, and sets them before anything is painted; not a module, for those wait.
for (const name of ["theme", "felt", "back"]) {
  try {
    const chosen = JSON.parse(localStorage.getItem(`fairdeal.${name}`) ?? "null")
    if (typeof chosen === "string" && chosen !== "auto") document.documentElement.dataset[name] = chosen
  } catch {
    // Without storage all is as usual.
  }
}
