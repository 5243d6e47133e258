// Knows the chosen theme, and sets it before anything is painted; not a module, for those wait.
{
  let theme = null
  try {
    theme = JSON.parse(localStorage.getItem("fairdeal.theme") ?? "null")
  } catch {
    // Without storage the system's theme holds.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
}
