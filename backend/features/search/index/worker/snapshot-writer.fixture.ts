import { Effect, Logger } from "effect"
import { anIndexedStory, changesWith, save as saved, standing } from "../index-changes.fixture.ts"
import { SearchIndex } from "../search-index.ts"
import { indexHere } from "./index-client.ts"

/*
 * A process for tests that may only write files up to a size limit, which looks like a full disk to it,
 * or is killed. Started as `node a-keeper.fixture.ts folder stories times`; keeps so many stories so many
 * times. Prints a line each time, and at last how many stories there were and are, and how often the log
 * was told something.
 */

const [, , folder = "", count = "0", times = "2"] = process.argv
const told: Array<string> = []

const keeping = Effect.gen(function* () {
  const index = yield* SearchIndex
  const before = (yield* standing).stories.length
  const stories = Array.from({ length: Number(count) }, (_, n) =>
    anIndexedStory(n + 1, [`What number ${String(n)} told of the house by the sea.`]),
  )
  for (let touched = 1; touched <= Number(times); touched += 1) {
    process.stdout.write(`${String(touched)}\n`)
    yield* index.apply(changesWith({ stories, cursor: { touched } }))
    yield* saved
  }
  return `${String(before)} stories, then ${String((yield* standing).stories.length)}`
})

const said = await Effect.runPromise(
  keeping.pipe(
    Effect.provide(indexHere(folder)),
    Effect.provide(Logger.layer([Logger.make(({ message }) => told.push(String(message)))])),
  ),
)
process.stdout.write(`${said}; ${String(told.length)} warnings`)
