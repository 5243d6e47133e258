// Joins a rulebook's page: draws its positions.

import { byId } from "./dom/dom.js"
import { drawPositions } from "./table/positions.js"

drawPositions(document, JSON.parse(byId("faces").textContent))
