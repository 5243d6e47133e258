// Knows how one says in the lobby by which name, animal and colour one will be known at the next table.

import { all, byId } from "../dom/dom.js"
import { askName } from "../dom/me.js"
import { stylesheet } from "../dom/styles.js"
import { chosenLook, lookFields } from "../table/look-fields.js"

/** Ask for all three; promises when the dialog is closed. A table at which one sits already is not changed. */
export async function askWhoIAm() {
  await stylesheet("keys")
  const [form] = all(byId("who"), "form")
  const fields = lookFields(0, [{ seat: 0 }])
  form.lastElementChild?.before(...fields)
  if ((await askName({ again: true })) !== null) chosenLook(form)
  for (const each of fields) each.remove()
}
