import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs, parseEnv } from "node:util"
import { Context, Effect, Layer } from "effect"
import { isServerHere, storeToFill, storeToRead, whyNoStore } from "../app/adapters/media-store.ts"
import { collections } from "../platform/database/database.ts"
import { DocumentStore } from "../ports/document-store.ts"
import { MediaStore } from "../ports/media-store.ts"
import { StoreAdmin } from "../ports/store-admin.ts"
import { bringSecret, copyFiles } from "./store-copy/copy-extra-files.ts"
import { compareAll, moveAll, type CopyOutcome } from "./store-copy/copy-store.ts"
import { CopyStopped, stopped } from "./store-copy/files.ts"
import { inWords, type StoreLocation, placeOf, sharedOf } from "./store-copy/store-location.ts"
import { openLedger } from "./store-copy/verified-ledger.ts"
import { copyProgress } from "./progress.ts"
import { codes, runProgram, say } from "./run.ts"

const usage = `Moves everything this server keeps to another store:

  npm run migrate -- --to FILE            copies everything, or continues if interrupted
  npm run migrate -- --to FILE --check    only compares both, every byte

FILE holds the settings of the new place, written like a .env file: DATA_DIR, MONGODB_URL and so on.
--without-unreadable finishes a move even if some recordings can no longer be read here.

Exit code: 0 if everything is there, 3 if you need to run it again because the source was in use or
changed, 4 if everything is there but recordings were already damaged or missing at the source, 1 for
anything else.`

/** The target is not what the source is now; everything is there, and something was wrong at the source. */
const [codeOfAgain, codeOfDamage] = [3, 4]

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
    return codes.well
  }
  if (outcome.kind === "again") {
    say(whyAgain[outcome.why])
    return codeOfAgain
  }
  say("Everything was copied and compared.")
  for (const line of left) say(line)
  say("Start the new server with the settings of the target. The source is unchanged.")
  if (outcome.troubles.length === 0) return codes.well
  say(
    `${outcome.troubles.length} recordings or photos were damaged or missing at the source, see above.`,
  )
  return codeOfDamage
}

interface Given {
  readonly to: string
  readonly check: boolean
  readonly "without-unreadable": boolean
}

const move = Effect.fnUntraced(function* (
  source: StoreLocation,
  target: StoreLocation,
  given: Given,
) {
  const { isSameMedia } = sharedOf(source, target)
  const settings = { ...target.config, collections }
  const isSourceInUse = isServerHere(source.config)
  const here = yield* opened(storeToRead({ ...source.config, collections }))
  const there = yield* opened(given.check ? storeToRead(settings) : storeToFill(settings))
  const progress = copyProgress()
  const end = Effect.sync(progress.clear)
  const stores = { source: here, target: there, collections, isSameMedia, isSourceInUse }
  const both = { ...stores, report: progress.report }
  if (isSameMedia) say("The recordings stay where they are.")
  if (given.check) {
    const wrong = yield* Effect.ensuring(compareAll(both), end)
    for (const line of wrong) say(`! ${line}`)
    say(wrong.length === 0 ? "Both are the same." : "They are not the same.")
    return wrong.length === 0 ? codes.well : codes.failed
  }
  let left: ReadonlyArray<string> = []
  const bringTheRest = Effect.promise(async () => {
    left = await bringBeside(source, target)
  })
  const ledger = yield* Effect.acquireRelease(
    Effect.sync(() => openLedger(join(target.config.dataDir, "moving", "verified"))),
    ({ close }) => Effect.sync(close),
  )
  const outcome = yield* Effect.ensuring(
    moveAll({
      ...{ ...both, from: inWords(source), withoutUnreadable: given["without-unreadable"] },
      ...{ verified: ledger, bringTheRest },
    }),
    end,
  )
  if (outcome.kind === "over") ledger.remove()
  return finish(outcome, left)
}, Effect.scoped)

const reasonOf = (problem: unknown) =>
  problem instanceof Error ? problem.message : String(problem)

runProgram({
  usage,
  read: (args): Given | null => {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: "string", default: "" },
        check: { type: "boolean", default: false },
        "without-unreadable": { type: "boolean", default: false },
      },
    })
    return values.to === "" ? null : values
  },
  run: (given) =>
    Effect.suspend(() => {
      const missing = whyNoStore(process.env)
      if (missing !== null) return stopped(missing)
      if (!existsSync(given.to))
        return stopped(
          `There is no file ${given.to}. It should hold the settings of the new place.`,
        )
      const source = placeOf(process.env)
      const target = placeOf(parseEnv(readFileSync(given.to, "utf8")))
      say(`From ${inWords(source)}\nto   ${inWords(target)}`)
      return move(source, target, given).pipe(
        Effect.catchDefect((problem) =>
          problem instanceof CopyStopped
            ? problem
            : stopped(
                `This was interrupted: ${reasonOf(problem).replace(/\.$/, "")}. Run it again to continue where it stopped.`,
              ),
        ),
      )
    }),
})
