// Joins a rulebook's page: draws its positions.

import { byId } from "./dom/dom.js"
import { drawPositions } from "./table/positions.js"
import { dressed } from "./table/sprites.js"

const [look, faces] = ["look", "faces"].map(id => JSON.parse(byId(id).textContent))

drawPositions(document, await dressed(look, faces))
