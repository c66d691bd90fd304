import { parentPort, workerData } from "node:worker_threads"
import type { Making } from "../index-interface.ts"
import { hosting } from "./index-server.ts"
import type { IndexRequest, Numbered, IndexReply, Start } from "./messages.ts"

/** Makes this thread one that answers for a catalogue. What fails here ends it, and is heard of there. */
export const answerFor = (making: Making) => {
  const start: Start = workerData
  const host = hosting(making, start)
  parentPort?.on("message", async ({ id, message }: Numbered<IndexRequest>) => {
    const reply: Numbered<IndexReply> = { id, message: await host(message) }
    parentPort?.postMessage(reply, [])
  })
}
