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
import { englishVoices } from "./languages/report.ts"
import { shortEnglish, shortSentences } from "./languages/short-sentences.ts"

/** Parts of the recorded voices, from one second to another, each of one to three seconds of speech. */
const parts = [
  { file: kennedy.file, from: 0, to: 2.5 },
  { file: kennedy.file, from: 5.1, to: 7.9 },
  { file: kennedy.file, from: 8, to: 10.8 },
  ...austen.files
    .filter((_, at) => at === 1 || at === 4)
    .map((file) => ({ file, from: 0, to: 3.3 })),
]

const humanClips = async (folder: string): Promise<ReadonlyArray<Clip>> => {
  const clips: Array<Clip> = []
  for (const [n, { file, from, to }] of parts.entries()) {
    for (const [how, filter] of Object.entries({ "": "anull", ...wear })) {
      const cut = ["-ss", String(from), "-to", String(to), "-i", file]
      const wav = join(folder, `part-${n}-${how}.wav`)
      clips.push({
        name: `English, a person ${n} ${how}`,
        isEnglish: true,
        file: await makeSound(wav, ...cut, "-af", `aresample=16000,${filter}`),
      })
    }
  }
  return clips
}

const spoken = (folder: string): ReadonlyArray<Clip> => [
  ...spokenClips(folder, englishVoices, shortEnglish, true),
  ...Object.entries(shortSentences).flatMap(([voice, texts]) =>
    spokenClips(folder, [voice], texts, false),
  ),
]

/** Whether a sentence or two in another language is told from English, with so little to judge by. */
export const measure = async () => {
  const folder = await makeFolder()
  const clips = [...(await humanClips(folder)), ...(hasEspeak() ? spoken(folder) : [])]
  const judged = await judgeClips(folder, clips)
  const english = judged.filter(({ isEnglish }) => isEnglish)
  const foreign = judged.filter(({ isEnglish }) => !isEnglish)
  const passed = foreign.filter(({ isDoubtful }) => !isDoubtful).length
  const doubted = english.filter(({ isDoubtful }) => isDoubtful).length
  print("npm run bench foreign-clips", {
    "passed as English": `${passed} of ${foreign.length} foreign`,
    "doubted wrongly": `${doubted} of ${english.length} English`,
    "longest clip, s": Math.max(...judged.map(({ seconds }) => seconds)),
  })
  printWrong(judged)
}
