import { connect, type Socket } from "node:net"
import { Effect, Layer } from "effect"
import { Misused } from "../../../backend/ports/document-query.ts"
import {
  DuplicateKey,
  DocumentStore,
  type StoredDocument,
  StoreFull,
} from "../../../backend/ports/document-store.ts"
import type { Answered, Asked, Outcome, Question } from "./rpc-message.ts"
import { onFrames, sendFrame } from "./frames.ts"

/** The line to the store was cut before it had answered. */
class StoreAway extends Error {
  override readonly name = "StoreAway"
}

/** One line, which is opened anew by who asks after it was cut. */
const lineTo = (port: number) => {
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let last = 0
  let line: Socket | null = null
  const open = () => {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true })
    onFrames<Answered>(opened, ({ id, outcome }) => {
      waiting.get(id)?.(outcome)
      waiting.delete(id)
    })
    opened.on("error", () => opened.destroy())
    opened.on("close", () => {
      line = null
      const left = [...waiting.values()]
      waiting.clear()
      for (const tell of left) tell({ kind: "defect", name: "StoreAway", message: "cut" })
    })
    return opened
  }
  return {
    ask: (question: Question, tell: (outcome: Outcome) => void) => {
      line ??= open()
      const id = (last += 1)
      sendFrame(line, { id, question } satisfies Asked)
      waiting.set(id, tell)
    },
    close: () => line?.destroy(),
  }
}

const defectOf = ({ name, message }: Extract<Outcome, { readonly kind: "defect" }>) =>
  name === "Misused"
    ? new Misused(message)
    : name === "StoreAway"
      ? new StoreAway("The store is away.")
      : new Error(`${name} at the store: ${message}`)

const told = (outcome: Outcome): Effect.Effect<unknown, DuplicateKey | StoreFull> => {
  switch (outcome.kind) {
    case "value":
      return Effect.succeed(outcome.value)
    case "DuplicateKey":
      return Effect.fail(new DuplicateKey({ collection: outcome.collection }))
    case "StoreFull":
      return Effect.fail(new StoreFull())
    case "defect":
      return Effect.die(defectOf(outcome))
  }
}

const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === "object" && value !== null && "id" in value
const isNumber = (value: unknown): value is number => typeof value === "number"
const allOf =
  <A>(is: (value: unknown) => value is A) =>
  (value: unknown): value is ReadonlyArray<A> =>
    Array.isArray(value) && value.every(is)

const read =
  <A>(is: (value: unknown) => value is A) =>
  (value: unknown) =>
    is(value) ? Effect.succeed(value) : Effect.die(new Error("No such answer was asked for."))
const readOption = (value: unknown) =>
  value === null ? Effect.succeedNone : Effect.asSome(read(isDocument)(value))

/** The port, at a store that another process keeps: `serveDocuments`. */
export const documentsAfar = (port: number) =>
  Layer.effect(
    DocumentStore,
    Effect.gen(function* () {
      const line = yield* Effect.acquireRelease(
        Effect.sync(() => lineTo(port)),
        ({ close }) => Effect.sync(close),
      )
      const writing = (question: Question) =>
        Effect.callback<Outcome>((resume) =>
          line.ask(question, (outcome) => resume(Effect.succeed(outcome))),
        ).pipe(Effect.flatMap(told))
      const asking = (question: Question) => Effect.orDie(writing(question))
      return DocumentStore.of({
        get: (...given) => Effect.flatMap(asking({ word: "get", given }), readOption),
        find: (...given) =>
          Effect.flatMap(asking({ word: "find", given }), read(allOf(isDocument))),
        insert: (...given) => Effect.asVoid(writing({ word: "insert", given })),
        insertMany: (...given) => Effect.asVoid(writing({ word: "insertMany", given })),
        findAndUpdate: (...given) =>
          Effect.flatMap(writing({ word: "findAndUpdate", given }), readOption),
        update: (...given) => Effect.flatMap(writing({ word: "update", given }), read(isNumber)),
        remove: (...given) => Effect.flatMap(asking({ word: "remove", given }), read(isNumber)),
        count: (...given) => Effect.flatMap(asking({ word: "count", given }), read(isNumber)),
        countEach: (...given) =>
          Effect.flatMap(asking({ word: "countEach", given }), read(allOf(isNumber))),
        nextId: (...given) =>
          writing({ word: "nextId", given }).pipe(
            Effect.catchTag("DuplicateKey", Effect.die),
            Effect.flatMap(read(isNumber)),
          ),
        check: Effect.asVoid(asking({ word: "check" })),
      })
    }),
  )
