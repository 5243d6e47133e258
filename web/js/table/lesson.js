// Knows how the text of a lesson comes to the page, move by move.

import { get } from "../server/api.js"

/** Show what the lesson says of the table as it is now; nothing while the others play. */
export async function teach(at) {
  const { seq } = at.page
  const lesson = await get(`/tables/${at.table}/lesson`, at.token).catch(() => null) // which says nothing
  if (lesson?.text && at.page.seq === seq) at.show({ ...at.page, lesson: { ...lesson, seq } })
}
