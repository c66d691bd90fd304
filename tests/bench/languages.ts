import { join } from "node:path"
import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { print } from "./statistics.ts"
import {
  type Clip,
  hasEspeak,
  judgeClips,
  printWrong,
  spokenClips,
  wear,
} from "./languages/judge-clips.ts"
import { englishStories, englishVoices, stories } from "./languages/report.ts"

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

const synthesised = (folder: string): ReadonlyArray<Clip> => [
  ...spokenClips(folder, englishVoices, englishStories, true),
  ...Object.entries(stories).flatMap(([voice, texts]) =>
    spokenClips(folder, [voice], texts, false),
  ),
]

/** Whether words that do not look like English are told from English ones, on clips heard now. */
export const measure = async () => {
  const folder = await makeFolder()
  const clips = [...(await humanClips(folder)), ...(hasEspeak() ? synthesised(folder) : [])]
  const heard = await judgeClips(folder, clips)
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
  printWrong(heard)
}
