// The thread that searches: what it does takes longer than others may be kept waiting.
import { parentPort, workerData } from "node:worker_threads"
import { hosting } from "./index-server.ts"
import type { IndexRequest, Numbered, IndexReply, Start } from "./messages.ts"

const start: Start = workerData
const host = hosting(start)

// What fails here ends the thread, and is heard of there.
parentPort?.on("message", async ({ id, message }: Numbered<IndexRequest>) => {
  const reply: Numbered<IndexReply> = { id, message: await host(message) }
  parentPort?.postMessage(reply, [])
})
