import { execFileSync, spawnSync } from "node:child_process"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { sherpaTranscriber } from "../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { AudioTools } from "../../backend/ports/audio.ts"
import { Transcriber } from "../../backend/ports/transcriber.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { print } from "./statistics.ts"
import { englishStories, englishVoices, stories } from "./languages/report.ts"

interface Clip {
  readonly name: string
  readonly isEnglish: boolean
  readonly file: string
}

/** What happens to voices on old tapes, over telephones and in halls, as filters of ffmpeg. */
const wear = {
  telephone: "aresample=8000,highpass=300,lowpass=3400",
  slow: "atempo=0.8",
  deep: "asetrate=16000*0.85,aresample=16000",
  trembling: "vibrato=f=6:d=0.4,tremolo=f=5:d=0.5",
}

const humanClips = async (folder: string): Promise<ReadonlyArray<Clip>> => {
  const clips: Array<Clip> = []
  for (const [n, file] of [kennedy.file, ...austen.files].entries()) {
    for (const [how, filter] of Object.entries({ "": "anull", ...wear })) {
      const name = `English, a person ${n} ${how}`
      const to = join(folder, `person-${n}-${how}.wav`)
      clips.push({
        name,
        isEnglish: true,
        file: await makeSound(to, "-i", file, "-af", `aresample=16000,${filter}`),
      })
    }
  }
  return clips
}

const synthesised = (folder: string): ReadonlyArray<Clip> => {
  const say = (voice: string, text: string, n: number, isEnglish: boolean): Clip => {
    const file = join(folder, `${voice}-${n}.wav`)
    execFileSync("espeak-ng", ["-v", voice, "-s", "150", "-w", file, text])
    return { name: `${voice}, espeak-ng ${n}`, isEnglish, file }
  }
  return [
    ...englishVoices.flatMap((voice) => englishStories.map((text, n) => say(voice, text, n, true))),
    ...Object.entries(stories).flatMap(([voice, texts]) =>
      texts.map((text, n) => say(voice, text, n, false)),
    ),
  ]
}

/** Whether words that do not look like English are told from English ones, on clips heard now. */
export const measure = async () => {
  const folder = await makeFolder()
  const hasEspeak = spawnSync("espeak-ng", ["--version"]).status === 0
  if (!hasEspeak) console.log("espeak-ng was not found; only recorded voices are heard.")
  const clips = [...(await humanClips(folder)), ...(hasEspeak ? synthesised(folder) : [])]
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const tools = Layer.merge(ffmpegSound({ ffmpeg }), sherpaTranscriber({ cacheDir: folder }))
  const heard = await Effect.runPromise(
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
          return { ...clip, isDoubtful }
        }),
      )
    }).pipe(Effect.provide(tools)),
  )
  const english = heard.filter(({ isEnglish }) => isEnglish)
  const others = heard.filter(({ isEnglish }) => !isEnglish)
  const doubted = (those: typeof heard) => those.filter(({ isDoubtful }) => isDoubtful)
  print("npm run bench languages", {
    "English clips": english.length,
    "English clips doubted": doubted(english).length,
    "clips in other languages": others.length,
    "  of them doubted": doubted(others).length,
    "  languages": Object.keys(stories).length,
  })
  for (const { name, isEnglish, isDoubtful } of heard) {
    if (isEnglish === isDoubtful) console.log(`  taken wrongly: ${name}`)
  }
}
