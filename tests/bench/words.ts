import { join } from "node:path"
import { diffArrays } from "diff"
import { Effect, Layer } from "effect"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { sherpaTranscriber } from "../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { sherpaWordChecker } from "../../backend/adapters/sherpa/sherpa-word-checker.ts"
import { austen, kennedy, spoken } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { AudioTools } from "../../backend/ports/audio.ts"
import { Transcriber } from "../../backend/ports/transcriber.ts"
import { type CharacterRange, WordChecker } from "../../backend/ports/word-checker.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { hasEspeak, spokenClips, wear } from "./languages/clips.ts"
import { englishStories, englishVoices } from "./languages/stories.ts"
import { print } from "./report.ts"

/** Besides: fast, high, in a hall, from an old tape, through a wall. */
const worn = {
  none: "anull",
  ...wear,
  fast: "atempo=1.3",
  high: "asetrate=16000*1.15,aresample=16000",
  hall: "aecho=0.8:0.7:60|110:0.5|0.35",
  hissing: "lowpass=2500,afftfilt=real='re*(0.6+0.4*random(0))':imag='im*(0.6+0.4*random(0))'",
  muffled: "lowpass=1100",
}

const clipsOfPeople = async (folder: string) => {
  const voices = [
    { name: "austen", files: austen.files, words: austen.words },
    { name: "kennedy", files: [kennedy.file], words: kennedy.words },
  ]
  return Promise.all(
    voices.flatMap(({ name, files, words }) =>
      Object.entries(worn).map(async ([how, filter]) => {
        const parts = files.map(
          (_, at) => `[${String(at)}]aresample=16000,apad=pad_dur=0.8[p${String(at)}];`,
        )
        const all = files.map((_, at) => `[p${String(at)}]`).join("")
        const graph = `${parts.join("")}${all}concat=n=${String(files.length)}:v=0:a=1,${filter}`
        const inputs = files.flatMap((file) => ["-i", file])
        const to = join(folder, `${name}-${how}.wav`)
        return {
          words,
          name: `${name} ${how}`,
          file: await makeSound(to, ...inputs, "-filter_complex", graph),
        }
      }),
    ),
  )
}

/** For each word of a text, whether it is one that was said. */
const rightnessOf = (said: string, text: string) => {
  const words = spoken(text)
  const isRight = words.map(() => true)
  let at = 0
  for (const { added, removed, count } of diffArrays(spoken(said), words)) {
    if (added) isRight.fill(false, at, at + count)
    if (!removed) at += count
  }
  return isRight
}

interface Marked {
  readonly text: string
  readonly ranges: ReadonlyArray<CharacterRange>
}

/** Of each mark, by the numbers of its words in all phrases together. */
const marksOf = (phrases: ReadonlyArray<Marked>) => {
  let before = 0
  return phrases.flatMap(({ text, ranges }) => {
    const marks = ranges.map(({ from, to }) => {
      const first = before + spoken(text.slice(0, from)).length
      return { first, last: first + spoken(text.slice(from, to)).length }
    })
    before += spoken(text).length
    return marks
  })
}

const secondsUsed = (begun: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

/** Which words are marked to be checked, how many of them were heard wrong, and what finding them costs. */
export const measure = async () => {
  const folder = await makeFolder()
  const synthesized = () => spokenClips(folder, englishVoices, englishStories, true)
  const clips = [...(await clipsOfPeople(folder)), ...(hasEspeak() ? synthesized() : [])]
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const tools = Layer.mergeAll(
    ffmpegSound({ ffmpeg }),
    sherpaTranscriber({ cacheDir: folder }),
    sherpaWordChecker({ cacheDir: folder }),
  )
  const heard = await Effect.runPromise(
    Effect.gen(function* () {
      const sound = yield* AudioTools
      const transcriber = yield* Transcriber
      const checker = yield* WordChecker
      const silence = {
        samples: new Float32Array(16_000),
        phrases: [{ start: 0, end: 1, text: "" }],
      }
      yield* checker.check(silence)
      return yield* Effect.forEach(clips, ({ file, words, name }) =>
        Effect.gen(function* () {
          const { seconds } = yield* sound.probe(file)
          const to = {
            playback: join(folder, "playback.m4a"),
            samples: join(folder, "samples.f32"),
          }
          yield* sound.prepare({ takes: [{ original: file, seconds }] }, to, () => {})
          const hearing = process.cpuUsage()
          const { phrases } = yield* transcriber.transcribe(
            { path: to.samples, seconds },
            "en",
            () => {},
          )
          const heardIn = secondsUsed(hearing)
          const samples = yield* sound.excerpt(to.playback, { from: 0, to: seconds })
          const checking = process.cpuUsage()
          const found = yield* checker.check({ samples, phrases })
          const checkedIn = secondsUsed(checking)
          const marked = phrases.map(({ text }, at) => ({ text, ranges: found[at] ?? [] }))
          const isRight = rightnessOf(words, phrases.map(({ text }) => text).join(" "))
          if (process.argv.includes("--show"))
            for (const { text, ranges } of marked)
              console.log(
                name,
                "|",
                text,
                "|",
                ranges.map(({ from, to }) => text.slice(from, to)).join(", "),
              )
          return { seconds, heardIn, checkedIn, isRight, marks: marksOf(marked) }
        }),
      )
    }).pipe(Effect.provide(tools)),
  )
  const sum = (of: (one: (typeof heard)[number]) => number) =>
    heard.reduce((all, one) => all + of(one), 0)
  const wrongIn = ({ isRight }: (typeof heard)[number], first: number, last: number) =>
    isRight.slice(first, last).filter((right) => !right).length
  const words = sum(({ isRight }) => isRight.length)
  const marks = sum((one) => one.marks.length)
  const wrong = sum((one) => wrongIn(one, 0, one.isRight.length))
  const right = sum(
    (one) => one.marks.filter(({ first, last }) => wrongIn(one, first, last) > 0).length,
  )
  const found = sum((one) =>
    one.marks.reduce((all, { first, last }) => all + wrongIn(one, first, last), 0),
  )
  print("npm run bench words", {
    "seconds of sound": sum(({ seconds }) => seconds),
    "words heard": words,
    "  of them wrong": wrong,
    marks,
    "  of them on something wrong": right,
    "wrong words that are marked": found,
    "words to a mark": words / marks,
    "processor seconds of hearing, all of it by both models": sum(({ heardIn }) => heardIn),
    "processor seconds of checking": sum(({ checkedIn }) => checkedIn),
  })
}
