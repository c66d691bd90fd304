import { Server } from "@hocuspocus/server"

/** What is measured against: Hocuspocus as it comes, documents in memory. */
const server = new Server({ port: 0, address: "127.0.0.1", quiet: true })
await server.listen()
process.send?.(server.webSocketURL)
