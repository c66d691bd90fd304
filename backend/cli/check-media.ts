import { Effect, Layer } from "effect"
import { recordings } from "../app/adapters/media-store.ts"
import type { Config } from "../platform/config/config.ts"
import { checkBytes } from "../features/stories/media-integrity.ts"
import { codes, complain, databaseBeside, runOnStore, say } from "./run.ts"

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
  return missing.length + differing.length + orphans.length - setAside === 0
    ? codes.well
    : codes.failed
})

runOnStore({
  usage,
  read: ([option, ...others]) => {
    if (others.length > 0 || (option !== undefined && option !== "--mend")) return null
    return { mend: option === "--mend" }
  },
  run: (config, { mend }) =>
    Effect.flatMap(
      Effect.promise(() => recordings(config)),
      (media) => Effect.provide(check(config, mend), Layer.merge(databaseBeside(config), media)),
    ),
})
