import { existsSync } from "node:fs"
import { Effect, Layer } from "effect"
import { documentsBeside, recordings, whyNoStore } from "../app/adapters/media-store.ts"
import { collections, Database } from "../platform/database/database.ts"
import { type Config, readConfig } from "../platform/config/config.ts"
import { checkBytes } from "../features/stories/media-integrity.ts"

const usage = `Compares the recordings and photos that are kept with what stories, people and users name:

  npm run check-media             lists what is missing, differs or belongs to nobody; changes nothing
  npm run check-media -- --mend   also sets aside what belongs to nobody, and deletes none of it`

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const places = {
  disk: "the folder set-aside beside them",
  s3: "set-aside/ in the bucket",
  gridfs: "set-aside/ among the files of GridFS",
}

const check = Effect.fnUntraced(function* (config: Config, mend: boolean) {
  const found = yield* checkBytes(mend)
  const { missing, differing, orphans, young, setAside } = found
  for (const { id, of } of missing) say(`missing: ${id} (${of})`)
  for (const { id, of, bytes, wanted } of differing)
    say(`differs: ${id} (${of}) has ${String(bytes)} bytes instead of ${String(wanted)}`)
  for (const { id, bytes } of orphans) say(`nobody's: ${id}, ${String(bytes)} bytes`)
  say(
    `${String(found.named)} are named and ${String(found.there)} are kept: ${String(missing.length)} missing, ${String(differing.length)} of another size, ${String(orphans.length)} of nobody, ${String(young)} too young to say.`,
  )
  if (mend && setAside > 0)
    say(`${String(setAside)} were set aside: ${places[config.mediaPlace.kind]}.`)
  if (mend && found.isAnotherStore && orphans.length > 0)
    complain(
      "Nothing was set aside: nothing that is named is here, so this may be another server's place, or the database of another.",
    )
  return missing.length + differing.length + orphans.length - setAside === 0 ? 0 : 1
})

const main = async () => {
  if (existsSync(".env")) process.loadEnvFile(".env")
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

main().then(
  (code) => process.exit(code),
  (problem: unknown) => {
    complain(problem instanceof Error ? problem.message : String(problem))
    process.exit(1)
  },
)
