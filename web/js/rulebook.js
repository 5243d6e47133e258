// Joins a rulebook's page: draws its positions.

import { byId } from "./dom/dom.js"
import { drawPositions } from "./table/positions.js"
import { dressed } from "./table/sprites.js"

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "")

drawPositions(document, await dressed(game, JSON.parse(byId("faces").textContent)))
