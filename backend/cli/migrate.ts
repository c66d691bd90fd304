import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs, parseEnv } from "node:util"
import { Cause, Context, Effect, Exit, Layer } from "effect"
import { isServerHere, storeToFill, storeToRead, whyNoStore } from "../app/adapters/media-store.ts"
import { collections } from "../platform/database/database.ts"
import { bringSecret, copyFiles } from "./store-copy/extra-files.ts"
import { openLedger } from "./store-copy/verified-ledger.ts"
import { NotTaken } from "./store-copy/copy-documents.ts"
import { MigrationRejected } from "./store-copy/migration-marker.ts"
import { compareAll, moveAll, type MoveReport, type CopyOutcome } from "./store-copy/copy-store.ts"
import { inWords, type StoreLocation, placeOf, sharedOf } from "./store-copy/store-location.ts"
import { complain, runProgram, say } from "./program.ts"
import { farInWords, progressOn } from "./progress.ts"
import { DocumentStore } from "../ports/document-store.ts"
import { MediaStore } from "../ports/media-store.ts"
import { StoreAdmin } from "../ports/store-admin.ts"

const usage = `Moves everything this server keeps to another store:

  npm run migrate -- --to FILE            copies everything, or continues if interrupted
  npm run migrate -- --to FILE --check    only compares both, every byte

FILE holds the settings of the new place, written like a .env file: DATA_DIR, MONGODB_URL and so on.
--without-unreadable finishes a move even if some recordings can no longer be read here.

Exit code: 0 if everything is there, 3 if you need to run it again because the source was in use or
changed, 4 if everything is there but recordings were already damaged or missing at the source, 1 for
anything else.`

const codes = { over: 0, failed: 1, usage: 2, again: 3, damaged: 4 } as const

const whyAgain = {
  "in use":
    "A server is running on the source, or was within the last minute, so there may be more to copy. Stop it and run this again. It only copies the difference. Start the target after that.",
  changed:
    "The source changed in the meantime. Run this again. It only copies the difference. Start the target after that.",
  unreadable:
    "Some recordings could not be read, see above. If there is no way to save them, --without-unreadable finishes the move without them.",
} as const

/** Builds a whole store for as long as the scope lives. */
const opened = <A extends DocumentStore | StoreAdmin | MediaStore>(
  chosen: Promise<Layer.Layer<A | DocumentStore | StoreAdmin | MediaStore>>,
) =>
  Effect.map(
    Effect.flatMap(
      Effect.promise(() => chosen),
      Layer.build,
    ),
    (context) => ({
      documents: Context.get(context, DocumentStore),
      whole: Context.get(context, StoreAdmin),
      media: Context.get(context, MediaStore),
    }),
  )

const telling = () => {
  const progress = progressOn(process.stdout)
  let far = {
    ...{ documents: 0, bytes: 0, imported: 0 },
    documentsAll: null as number | null,
    bytesAll: null as number | null,
  }
  const add = (change: Partial<typeof far>) => {
    far = { ...far, ...change }
    progress.show(() => farInWords({ ...far, seconds: progress.seconds() }))
  }
  const report: MoveReport = {
    began: (entries, bytesAll) => {
      progress.say(`${entries} recordings, playback files and photos`)
      add({ bytesAll })
    },
    done: (bytes, isMoved) =>
      add({ bytes: far.bytes + bytes, imported: far.imported + (isMoved ? bytes : 0) }),
    trouble: ({ text }) => progress.say(`! ${text}`),
    documentsBegan: (documentsAll) => {
      progress.say(`${documentsAll} documents`)
      add({ documentsAll })
    },
    documentsDone: (documents) => add({ documents: far.documents + documents }),
    comparing: () => progress.show(() => "Checking that the source is still the same"),
  }
  return { report, end: progress.clear }
}

/** Brings what is beside the store; returns what is left to do. */
const bringBeside = async (
  source: StoreLocation,
  target: StoreLocation,
): Promise<ReadonlyArray<string>> => {
  const [from, to] = [source.config, target.config]
  await copyFiles(join(from.dataDir, "outbox"), join(to.dataDir, "outbox"))
  if (from.mediaPlace.kind === "disk" && to.mediaPlace.kind === "disk")
    await copyFiles(join(from.mediaDir, "uploads"), join(to.mediaDir, "uploads"))
  const secret = await bringSecret(source.beside, target.beside)
  const map =
    from.mapFile !== null && to.mapFile !== null && from.dataDir !== to.dataDir
      ? `The map ${from.mapFile} was not copied. Put it into the new data folder yourself.`
      : null
  return [secret, map].filter((line) => line !== null)
}

const finish = (outcome: CopyOutcome, left: ReadonlyArray<string>): number => {
  if (outcome.kind === "was over") {
    say(
      `This move was already finished at ${outcome.at}. Nothing was done. Use --check to compare both.`,
    )
    return codes.over
  }
  if (outcome.kind === "again") {
    say(whyAgain[outcome.why])
    return codes.again
  }
  say("Everything was copied and compared.")
  for (const line of left) say(line)
  say("Start the new server with the settings of the target. The source is unchanged.")
  if (outcome.troubles.length === 0) return codes.over
  say(
    `${outcome.troubles.length} recordings or photos were damaged or missing at the source, see above.`,
  )
  return codes.damaged
}

const run = Effect.fnUntraced(function* (
  source: StoreLocation,
  target: StoreLocation,
  given: Given,
) {
  const { isSameMedia } = sharedOf(source, target)
  const settings = { ...target.config, collections }
  const isSourceInUse = isServerHere(source.config)
  const here = yield* opened(storeToRead({ ...source.config, collections }))
  const there = yield* opened(given.check ? storeToRead(settings) : storeToFill(settings))
  const { report, end } = telling()
  const move = { source: here, target: there, collections, isSameMedia, isSourceInUse, report }
  if (isSameMedia) say("The recordings stay where they are.")
  if (given.check) {
    const wrong = yield* Effect.ensuring(compareAll(move), Effect.sync(end))
    for (const line of wrong) say(`! ${line}`)
    say(wrong.length === 0 ? "Both are the same." : "They are not the same.")
    return wrong.length === 0 ? codes.over : codes.failed
  }
  let left: ReadonlyArray<string> = []
  const bringTheRest = Effect.promise(async () => {
    left = await bringBeside(source, target)
  })
  const ledger = openLedger(join(target.config.dataDir, "moving", "verified"))
  const outcome = yield* moveAll({
    ...{ ...move, from: inWords(source), withoutUnreadable: given.withoutUnreadable },
    ...{ ledger, bringTheRest },
  }).pipe(
    Effect.ensuring(
      Effect.sync(() => {
        end()
        ledger.close()
      }),
    ),
  )
  if (outcome.kind === "over") ledger.remove()
  return finish(outcome, left)
}, Effect.scoped)

interface Given {
  readonly to: string
  readonly check: boolean
  readonly withoutUnreadable: boolean
}

const readGiven = (): Given | null => {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: "string" },
        check: { type: "boolean", default: false },
        "without-unreadable": { type: "boolean", default: false },
      },
    })
    const { to, check, "without-unreadable": withoutUnreadable } = values
    return to === undefined || to === "" ? null : { to, check, withoutUnreadable }
  } catch {
    return null
  }
}

const main = async () => {
  const given = readGiven()
  if (given === null) {
    complain(usage)
    return codes.usage
  }
  const missing = whyNoStore(process.env)
  if (missing !== null) {
    complain(missing)
    return codes.failed
  }
  if (!existsSync(given.to)) {
    complain(`There is no file ${given.to}. It should hold the settings of the new place.`)
    return codes.failed
  }
  const source = placeOf(process.env)
  const target = placeOf(parseEnv(readFileSync(given.to, "utf8")))
  say(`From ${inWords(source)}\nto   ${inWords(target)}`)
  const exit = await Effect.runPromiseExit(run(source, target, given))
  if (Exit.isSuccess(exit)) return exit.value
  const problem = Cause.squash(exit.cause)
  const text = problem instanceof Error ? problem.message : String(problem)
  const isAnswer = problem instanceof MigrationRejected || problem instanceof NotTaken
  complain(
    isAnswer
      ? text
      : `This was interrupted: ${text.replace(/\.$/, "")}. Run it again to continue where it stopped.`,
  )
  return codes.failed
}

runProgram(main)
