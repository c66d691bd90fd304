import { Effect, Layer } from "effect"
import { documentsBeside, recordings, whyNoStore } from "../app/adapters/media-store.ts"
import { collections, Database } from "../platform/database/database.ts"
import { type Config, readConfig } from "../platform/config/config.ts"
import { checkBytes } from "../features/stories/media-integrity.ts"
import { complain, runProgram, say } from "./program.ts"

const usage = `Compares the stored recordings and photos with what stories, people and users refer to:

  npm run check-media             lists what is missing, different or unused, and changes nothing
  npm run check-media -- --mend   also sets unused files aside, and deletes none`

const places = {
  disk: "the folder set-aside next to them",
  s3: "set-aside/ in the bucket",
}

const check = Effect.fnUntraced(function* (config: Config, mend: boolean) {
  const found = yield* checkBytes(mend)
  const { missing, differing, orphans, young, setAside } = found
  for (const { id, of } of missing) say(`missing: ${id} (${of})`)
  for (const { id, of, bytes, wanted } of differing)
    say(`differs: ${id} (${of}) has ${String(bytes)} bytes instead of ${String(wanted)}`)
  for (const { id, bytes } of orphans) say(`unused: ${id}, ${String(bytes)} bytes`)
  say(
    `${String(found.named)} are referred to and ${String(found.there)} are stored: ${String(missing.length)} missing, ${String(differing.length)} of a different size, ${String(orphans.length)} unused, ${String(young)} too new to tell.`,
  )
  if (mend && setAside > 0) say(`Moved ${String(setAside)} to ${places[config.mediaPlace.kind]}.`)
  if (mend && found.isAnotherStore && orphans.length > 0)
    complain(
      "Nothing was set aside. None of the files that stories refer to are here, so these may be the files or the database of another server.",
    )
  return missing.length + differing.length + orphans.length - setAside === 0 ? 0 : 1
})

const main = async () => {
  const told = process.argv.slice(2)
  const mend = told[0] === "--mend"
  if (told.length > (mend ? 1 : 0)) {
    complain(usage)
    return 2
  }
  const without = whyNoStore(process.env)
  if (without !== null) {
    complain(without)
    return 1
  }
  const config = readConfig(process.env)
  const settings = { ...config, collections }
  const around = Layer.merge(
    Database.layer.pipe(Layer.provide(documentsBeside(settings))),
    await recordings(settings),
  )
  return Effect.runPromise(check(config, mend).pipe(Effect.provide(around)))
}

runProgram(main)
