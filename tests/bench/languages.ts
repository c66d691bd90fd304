import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { makeFolder } from "../support/audio.ts"
import { hasEspeak, judgeClips, printWrong, recordedClips, spokenClips } from "./languages/clips.ts"
import { shortEnglish, shortSentences } from "./languages/short-sentences.ts"
import { englishStories, englishVoices, stories } from "./languages/stories.ts"
import { print } from "./report.ts"

/** Clips of people, and what each voice says: of English voices, and by their names of others. */
interface Clips {
  readonly inputs: ReadonlyArray<ReadonlyArray<string>>
  readonly english: ReadonlyArray<string>
  readonly foreign: Readonly<Record<string, ReadonlyArray<string>>>
}

const judge = async ({ inputs, english, foreign }: Clips) => {
  const folder = await makeFolder()
  const spoken = () => [
    ...spokenClips(folder, englishVoices, english, true),
    ...Object.entries(foreign).flatMap(([voice, texts]) =>
      spokenClips(folder, [voice], texts, false),
    ),
  ]
  const clips = [...(await recordedClips(folder, inputs)), ...(hasEspeak() ? spoken() : [])]
  const judged = await judgeClips(folder, clips)
  const [known, others] = [true, false].map((is) =>
    judged.filter(({ isEnglish }) => isEnglish === is),
  )
  return { judged, known: known ?? [], others: others ?? [] }
}
type Judged = Awaited<ReturnType<typeof judge>>["judged"]
const doubted = (those: Judged) => those.filter(({ isDoubtful }) => isDoubtful).length

/** Whether words that do not look like English are told from English ones, on clips heard now. */
export const measure = async () => {
  const inputs = [kennedy.file, ...austen.files].map((file) => ["-i", file])
  const { judged, known, others } = await judge({
    ...{ inputs, english: englishStories, foreign: stories },
  })
  print("npm run bench languages", {
    "English clips": known.length,
    "English clips doubted": doubted(known),
    "clips in other languages": others.length,
    "  of them doubted": doubted(others),
    "  languages": Object.keys(stories).length,
  })
  printWrong(judged)
}

/** Parts of the recorded voices, from one second to another, each of one to three seconds of speech. */
const parts = [
  ...[
    [0, 2.5, kennedy.file],
    [5.1, 7.9, kennedy.file],
    [8, 10.8, kennedy.file],
  ],
  ...[1, 4].map((at) => [0, 3.3, austen.files[at]]),
]

/** Whether a sentence or two in another language is told from English, with so little to judge by. */
export const measureShort = async () => {
  const { judged, known, others } = await judge({
    inputs: parts.map(([from, to, file]) => ["-ss", from, "-to", to, "-i", file].map(String)),
    ...{ english: shortEnglish, foreign: shortSentences },
  })
  print("npm run bench foreign-clips", {
    "passed as English": `${others.length - doubted(others)} of ${others.length} foreign`,
    "doubted wrongly": `${doubted(known)} of ${known.length} English`,
    "longest clip, s": Math.max(...judged.map(({ seconds }) => seconds)),
  })
  printWrong(judged)
}
