import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import type { Caller } from "./api-client.ts"
import { unzip } from "./unzip.ts"

/** Asks for the archive as a browser does; the body is read by whoever asks. */
export const askForExport = (caller: Caller, signal?: AbortSignal) =>
  fetch(caller.url + routes.exportData, {
    headers: { cookie: caller.cookie },
    ...(signal === undefined ? {} : { signal }),
  })

export const download = async (caller: Caller) => {
  const answer = await askForExport(caller)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  const archive = Buffer.from(await answer.arrayBuffer())
  return { archive, headers: answer.headers, files: await unzip(archive) }
}
export type Files = Awaited<ReturnType<typeof download>>["files"]

export const textOf = (files: Files, name: string) => {
  const bytes = files.get(name)
  if (bytes === undefined) throw new Error(`no ${name} among ${[...files.keys()].join(", ")}`)
  return bytes.toString("utf8")
}

/** What the tests look at of `stories.json`. */
const StoryLines = Schema.Array(
  Schema.Struct({
    id: Schema.Int,
    title: Schema.String,
    recording: Schema.String,
    original: Schema.Struct({ sha256: Schema.String, bytes: Schema.Int }),
    files: Schema.Struct({
      recording: Schema.String,
      playback: Schema.NullOr(Schema.String),
      text: Schema.String,
      subtitles: Schema.String,
      words: Schema.String,
      englishText: Schema.NullOr(Schema.String),
    }),
  }),
)

export const storiesIn = (files: Files) =>
  Schema.decodeUnknownSync(StoryLines)(JSON.parse(textOf(files, "stories.json")))
