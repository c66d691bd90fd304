import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { ffmpegSound } from "../../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { sherpaTranscriber } from "../../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { AudioTools } from "../../../backend/ports/audio.ts"
import { Transcriber } from "../../../backend/ports/transcriber.ts"
import { makeSound } from "../../support/audio.ts"

export interface Clip {
  readonly name: string
  readonly isEnglish: boolean
  readonly file: string
}

/** What happens to voices on old tapes, over telephones and in halls, as filters of ffmpeg. */
export const wear = {
  telephone: "aresample=8000,highpass=300,lowpass=3400",
  slow: "atempo=0.8",
  deep: "asetrate=16000*0.85,aresample=16000",
  trembling: "vibrato=f=6:d=0.4,tremolo=f=5:d=0.5",
}

/** Whether texts can be spoken here. */
export const hasEspeak = () => {
  const has = spawnSync("espeak-ng", ["--version"]).status === 0
  if (!has) console.log("espeak-ng was not found; only recorded voices are heard.")
  return has
}

/** Recordings of people who speak English, or parts of them, each as it is and worn. */
export const recordedClips = async (
  folder: string,
  inputs: ReadonlyArray<ReadonlyArray<string>>,
) => {
  const clips: Array<Clip> = []
  for (const [n, input] of inputs.entries()) {
    for (const [how, filter] of Object.entries({ "": "anull", ...wear })) {
      const to = join(folder, `person-${n}-${how}.wav`)
      const file = await makeSound(to, ...input, "-af", `aresample=16000,${filter}`)
      clips.push({ name: `English, a person ${n} ${how}`, isEnglish: true, file })
    }
  }
  return clips
}

/** Texts, each spoken by every voice; voices by the names `espeak-ng` has for them. */
export const spokenClips = (
  folder: string,
  voices: ReadonlyArray<string>,
  texts: ReadonlyArray<string>,
  isEnglish: boolean,
) =>
  voices.flatMap((voice) =>
    texts.map((text, n) => {
      const file = join(folder, `${voice}-${n}.wav`)
      execFileSync("espeak-ng", ["-v", voice, "-s", "150", "-w", file, text])
      return { name: `${voice}, espeak-ng ${n}`, words: text, isEnglish, file }
    }),
  )

/** Hears clips as the product does, of a language nobody named, and says which are doubted. */
export const judgeClips = async (folder: string, clips: ReadonlyArray<Clip>) => {
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const tools = Layer.merge(ffmpegSound({ ffmpeg }), sherpaTranscriber({ cacheDir: folder }))
  return Effect.runPromise(
    Effect.gen(function* () {
      const sound = yield* AudioTools
      const transcriber = yield* Transcriber
      return yield* Effect.forEach(clips, ({ file, ...clip }) =>
        Effect.gen(function* () {
          const { seconds } = yield* sound.probe(file)
          const samples = join(folder, "samples.f32")
          const to = { playback: join(folder, "playback.m4a"), samples }
          yield* sound.prepare({ takes: [{ original: file, seconds }] }, to, () => {})
          const { isDoubtful } = yield* transcriber.transcribe(
            { path: samples, seconds },
            null,
            () => {},
          )
          return { ...clip, seconds, isDoubtful }
        }),
      )
    }).pipe(Effect.provide(tools)),
  )
}

/** Says of each clip that was judged wrongly which it is. */
export const printWrong = (judged: Awaited<ReturnType<typeof judgeClips>>) => {
  for (const { name, isEnglish, isDoubtful } of judged) {
    if (isEnglish === isDoubtful) console.log(`  taken wrongly: ${name}`)
  }
}
