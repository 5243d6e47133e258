// node server.js PORT [FOLDER]: boardgame.io with the games of games.js, in memory or with its file store in a folder.
"use strict"
process.env.NODE_ENV = "production"
const { Server, FlatFile } = require("boardgame.io/server")

const [port, folder] = process.argv.slice(2)
const server = Server({
  games: require("./games"),
  origins: [`http://127.0.0.1:${port}`],
  ...(folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
})
const listen = server.app.listen.bind(server.app)
server.app.listen = (at, ready) => listen(at, "127.0.0.1", ready)
server.run(Number(port), () => console.log(`ready http://127.0.0.1:${port}`))
