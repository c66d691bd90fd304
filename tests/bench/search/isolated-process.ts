import { type PassageRecord, vectorFromText } from "../../../backend/platform/database/passages.ts"
import { ReferenceIndex } from "../../../backend/features/search/index/reference-index.fixture.ts"
import { dotProduct } from "../../../backend/lib/vectors.ts"
import { passageText } from "../../../backend/features/search/passages.ts"
import {
  firstStory,
  invented,
  passagesEach,
  readReport,
  type SyntheticStory,
} from "./synthetic-corpus.ts"

/** As many stories as search shows at most. */
const shown = 100

/** The stories found, best first: of each its best passage. */
type Way = (question: SyntheticStory["questions"][number]) => ReadonlyArray<number>

const bestOf = (found: ReadonlyArray<readonly [story: number, worth: number]>) => {
  const best = new Map<number, number>()
  for (const [story, worth] of found)
    if (worth > (best.get(story) ?? -Infinity)) best.set(story, worth)
  return [...best]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, shown)
    .map(([story]) => story)
}

function* passagesOf(told: SyntheticStory, many: number): Generator<PassageRecord> {
  const passages = invented(told)
  for (let story = firstStory; story < firstStory + many; story += 1) yield* passages(story)
}

/** MiniSearch alone, with the words and weights that search began with. */
const byWords = (told: SyntheticStory, many: number): Way => {
  const { words } = new ReferenceIndex()
  for (const passage of passagesOf(told, many))
    words.add({ id: passage.id, text: passageText(passage) })
  return ({ ask }) =>
    bestOf(words.search(ask).map(({ id, score }) => [Number.parseInt(String(id)), score]))
}

/** Every vector, with four bytes for each number, compared with the question's. */
const byMeaning = (told: SyntheticStory, many: number): Way => {
  const stories: Array<number> = []
  const length = vectorFromText(told.questions[0]?.vector ?? "").length
  const vectors = new Float32Array(length * passagesEach * many)
  for (const { storyId, vector } of passagesOf(told, many)) {
    vectors.set(vectorFromText(vector ?? ""), length * stories.length)
    stories.push(storyId)
  }
  return ({ vector }) => {
    const asked = vectorFromText(vector)
    return bestOf(
      stories.map((story, at) => [
        story,
        dotProduct(asked, vectors.subarray(length * at, length * (at + 1))),
      ]),
    )
  }
}

const [, , name = "", count = "0", toldFile = ""] = process.argv
const told = readReport(toldFile)
const empty = process.memoryUsage.rss()
const begun = performance.now()
const way = (name === "words" ? byWords : byMeaning)(told, Number(count))
const filling = performance.now() - begun
const askAll = () =>
  told.questions.map((question) => {
    const asked = performance.now()
    way(question)
    return performance.now() - asked
  })
askAll()
const taken = askAll()
process.send?.({ filling, taken, memory: (process.memoryUsage.rss() - empty) / 1024 ** 2 })
