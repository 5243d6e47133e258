// Knows the chosen theme, felt and card back, and sets them before anything is painted; not a module, for those wait.
{
  const dress = () => {
    try {
      for (const name of ["theme", "felt", "back"]) {
        const chosen = JSON.parse(localStorage.getItem(`fairdeal.${name}`) ?? "null")
        if (typeof chosen === "string" && chosen !== "auto") document.documentElement.dataset[name] = chosen
        else delete document.documentElement.dataset[name]
      }
    } catch {
      // Without storage all is as usual.
    }
  }
  dress()
  for (const told of ["storage", "pageshow"]) addEventListener(told, dress) // what another tab has chosen, or the page that one comes back from
}
