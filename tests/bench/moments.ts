import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { Effect, Layer, Schema } from "effect"
import { extractiveWriter } from "../../backend/adapters/extractive-summarizer/extractive-summarizer.ts"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { minilmEmbedder } from "../../backend/adapters/minilm/minilm-embedder.ts"
import { sherpaTranscriber } from "../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { heardAs } from "../../backend/adapters/sherpa/transcripts.fixture.ts"
import { intoParagraphs } from "../../backend/features/processing/paragraphs.ts"
import { Summarizer } from "../../backend/ports/summarizer.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { heading } from "./report.ts"

const Voice = Schema.Struct({
  engine: Schema.Literals(["espeak", "flite"]),
  voice: Schema.String,
  speed: Schema.Finite,
  pitch: Schema.optionalKey(Schema.Int),
})
type Voice = typeof Voice.Type

/** A life as somebody tells it: a line is said in one breath, an empty one is a longer pause. */
const LongRecording = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  teller: Schema.String,
  voice: Voice,
  /** Says the lines that begin with 'Q:'. */
  interviewer: Schema.optionalKey(Voice),
  lines: Schema.Array(Schema.String),
})
type LongRecording = typeof LongRecording.Type

const longRecordings = () =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(LongRecording)))(
    readFileSync(new URL("truth/long-recordings.json", import.meta.url), "utf8"),
  )

const say = ({ engine, voice, speed, pitch = 50 }: Voice, text: string, to: string) =>
  engine === "espeak"
    ? execFileSync("espeak-ng", [
        ...["-v", voice, "-s", String(speed), "-p", String(pitch), "-w", to, text],
      ])
    : execFileSync("flite", [
        ...["-voice", voice, "--setf", `duration_stretch=${String(1 / speed)}`],
        ...["-o", to, "-t", text],
      ])

const asked = /^Q: /
/** Seconds after the nth line, as different as somebody's breath. */
const pauseAfter = (n: number, next: string | undefined) =>
  0.45 + ((n * 7) % 5) * 0.2 + (next === "" ? 1.7 : 0)

const spokenAs = async (
  { id, voice, interviewer = voice, lines }: LongRecording,
  folder: string,
) => {
  const parts = lines.flatMap((line, n) => {
    if (line === "") return []
    const file = join(folder, `${id}-${String(n)}.wav`)
    say(asked.test(line) ? interviewer : voice, line.replace(asked, ""), file)
    return [{ file, pause: pauseAfter(n, lines[n + 1]) }]
  })
  const padded = parts.map(
    ({ pause }, at) =>
      `[${String(at)}]aresample=16000,apad=pad_dur=${pause.toFixed(2)}[p${String(at)}];`,
  )
  const all = parts.map((_, at) => `[p${String(at)}]`).join("")
  const graph = `${padded.join("")}${all}concat=n=${String(parts.length)}:v=0:a=1`
  const inputs = parts.flatMap(({ file }) => ["-i", file])
  return makeSound(join(folder, `${id}.wav`), ...inputs, "-filter_complex", graph)
}

const minutes = (seconds: number) =>
  `${String(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`

const wrapped = (name: string, text: string) => console.log(`  ${name.padEnd(8)} ${text}`)

/** What is worth hearing of long recordings that were really heard, to be read by a person. */
export const measure = async () => {
  const folder = await makeFolder()
  const own = (process.env["RECORDINGS"] ?? "").split(",").filter((file) => file !== "")
  const only = (process.env["ONLY"] ?? "").split(",").filter((id) => id !== "")
  const hasVoices = ["espeak-ng", "flite"].every(
    (program) => spawnSync(program, ["--version"]).error === undefined,
  )
  if (!hasVoices) console.log("espeak-ng or flite was not found; only RECORDINGS are heard.")
  const spoken = hasVoices
    ? await Promise.all(
        longRecordings()
          .filter(({ id }) => only.length === 0 || only.includes(id))
          .map((one) => spokenAs(one, folder)),
      )
    : []
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const tools = Layer.mergeAll(
    ffmpegSound({ ffmpeg }),
    sherpaTranscriber({ cacheDir: folder }),
    extractiveWriter.pipe(Layer.provide(minilmEmbedder)),
  )
  await Effect.runPromise(
    Effect.forEach([...spoken, ...own], (file) =>
      Effect.gen(function* () {
        const { phrases } = yield* heardAs(file)
        const transcript = intoParagraphs(phrases)
        const { text, keyMoments } = yield* Effect.flatMap(Summarizer, (writer) =>
          writer.summarize(transcript),
        )
        heading(`${basename(file)}, ${minutes(transcript.at(-1)?.end ?? 0)}`)
        if (process.env["TEXT"] === "yes")
          for (const { start, text: told } of transcript) wrapped(minutes(start), told)
        wrapped("summary", text)
        for (const moment of keyMoments) wrapped(minutes(moment.start ?? 0), `“${moment.text}”`)
      }).pipe(Effect.scoped),
    ).pipe(Effect.provide(tools), Effect.asVoid),
  )
}
