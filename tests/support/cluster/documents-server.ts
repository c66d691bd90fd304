import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { Cause, Effect, Exit, ManagedRuntime, Option } from "effect"
import { sqliteDocuments } from "../../../backend/adapters/sqlite/documents.ts"
import {
  DuplicateKey,
  type CollectionShape,
  DocumentStore,
  StoreFull,
} from "../../../backend/ports/document-store.ts"
import type { Answered, Asked, Outcome, Question } from "./rpc-message.ts"
import { onFrames, sendFrame } from "./frames.ts"

type Port = DocumentStore["Service"]

const answer = (
  port: Port,
  question: Question,
): Effect.Effect<unknown, DuplicateKey | StoreFull> => {
  switch (question.word) {
    case "get":
      return Effect.map(port.get(...question.given), Option.getOrNull)
    case "find":
      return port.find(...question.given)
    case "insert":
      return port.insert(...question.given)
    case "insertMany":
      return port.insertMany(...question.given)
    case "findAndUpdate":
      return Effect.map(port.findAndUpdate(...question.given), Option.getOrNull)
    case "update":
      return port.update(...question.given)
    case "remove":
      return port.remove(...question.given)
    case "count":
      return port.count(...question.given)
    case "countEach":
      return port.countEach(...question.given)
    case "nextId":
      return port.nextId(...question.given)
    case "check":
      return port.check
  }
}

const rejectionOf = (problem: unknown): Outcome => {
  if (problem instanceof DuplicateKey)
    return { kind: "DuplicateKey", collection: problem.collection }
  if (problem instanceof StoreFull) return { kind: "StoreFull" }
  if (!(problem instanceof Error))
    return { kind: "defect", name: "Error", message: String(problem) }
  const { name, message } = problem
  return { kind: "defect", name, message }
}

const outcomeOf = (exit: Exit.Exit<unknown, DuplicateKey | StoreFull>): Outcome =>
  Exit.isSuccess(exit)
    ? { kind: "value", value: exit.value }
    : rejectionOf(Cause.squash(exit.cause))

/**
 * One SQLite store for several nodes, until it is closed. Whatever they ask at once is done by this one
 * process in one go each, so it is as atomic as the port promises, and what was answered is on the disk.
 */
export const serveDocuments = async (options: {
  readonly file: string
  readonly collections: ReadonlyArray<CollectionShape>
}) => {
  const runtime = ManagedRuntime.make(sqliteDocuments(options))
  const port = await runtime.runPromise(DocumentStore)
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    line.setNoDelay(true)
    // A node that is killed leaves its line at any moment.
    line.on("error", () => line.destroy())
    line.on("close", () => lines.delete(line))
    onFrames<Asked>(line, ({ id, question }) => {
      const exit = runtime.runSyncExit(answer(port, question))
      sendFrame(line, { id, outcome: outcomeOf(exit) } satisfies Answered)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The store has no port.")
  return {
    port: address.port,
    /** Ends every line, as when the store is away; those who come again are served. */
    hangUp: () => lines.forEach((line) => line.destroy()),
    close: async () => {
      server.close()
      for (const line of lines) line.destroy()
      await runtime.dispose()
    },
  }
}
