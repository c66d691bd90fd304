import { join } from "node:path"
import { Effect } from "effect"
import { AudioTools } from "../../ports/audio.ts"
import { Transcriber } from "../../ports/transcriber.ts"
import { aFolder } from "../ffmpeg/recording.fixture.ts"

/** Prepares a recording with the audio tools and transcribes it. */
export const heardAs = (original: string) =>
  Effect.gen(function* () {
    const to = yield* aFolder
    const files = { playback: join(to, "playback"), samples: join(to, "samples") }
    const sound = yield* AudioTools
    const { seconds } = yield* sound.probe(original)
    yield* sound.prepare({ takes: [{ original, seconds }] }, files, () => {})
    const samples = { path: files.samples, seconds }
    const heard = yield* (yield* Transcriber).transcribe(samples, "en", () => {})
    return { ...heard, words: heard.phrases.map((phrase) => phrase.text).join(" ") }
  })
