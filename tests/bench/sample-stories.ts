import { Effect } from "effect"
import { type PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { agnes } from "../../backend/features/biographies/fixtures/agnes.fixture.ts"
import { dot } from "../../backend/features/biographies/fixtures/dot.fixture.ts"
import { margaret } from "../../backend/features/biographies/fixtures/margaret.fixture.ts"
import { piet } from "../../backend/features/biographies/fixtures/piet.fixture.ts"
import { raymond } from "../../backend/features/biographies/fixtures/raymond.fixture.ts"
import { rosa } from "../../backend/features/biographies/fixtures/rosa.fixture.ts"
import { walt } from "../../backend/features/biographies/fixtures/walt.fixture.ts"
import { Database } from "../../backend/platform/database/database.ts"
import { type Served, storeRecording } from "./harness.ts"
import { aTranscribedStory } from "../../backend/features/stories/story.fixture.ts"

const sentences = [margaret, rosa, walt, agnes, dot, piet, raymond].flatMap(({ stories }) =>
  stories.flatMap((story) => story.sentences.map(({ text }) => text)),
)

/** A story of ten minutes, each of other sentences in another order, with a year of its own in some. */
const sentencesAStory = 110
const paragraphOf = 6

const told = (story: number) => {
  const of = (n: number) => {
    const sentence = sentences[(story * 37 + n * (1 + (story % 11) * 2)) % sentences.length] ?? ""
    return n % 5 === 0 ? `${sentence} That was in ${String(1900 + ((story + n) % 120))}.` : sentence
  }
  const all = Array.from({ length: sentencesAStory }, (_, n) => of(n))
  const paragraphs = Array.from({ length: Math.ceil(all.length / paragraphOf) }, (_, at) =>
    all.slice(at * paragraphOf, (at + 1) * paragraphOf),
  )
  return paragraphs.map((phrases, at) => ({
    ...{ start: at * 30, end: at * 30 + 29, text: phrases.join(" ") },
    phrases: phrases.map((text, n) => ({
      start: at * 30 + n * 4,
      end: at * 30 + n * 4 + 4,
      text,
    })),
  }))
}

/** Writes so many stories of ten minutes that the person tells. */
export const tellLife = (
  runtime: Served["runtime"],
  {
    keeper,
    person,
    from,
    many,
  }: {
    readonly keeper: UserId
    readonly person: PersonId
    readonly from: number
    readonly many: number
  },
) =>
  runtime.runPromise(
    Effect.gen(function* () {
      const { stories, transcriptSnapshots } = yield* Database
      const { original } = aTranscribedStory()
      const mediaId = yield* storeRecording
      for (let n = from; n < from + many; n += 1) {
        const id = StoryId.make(n)
        yield* stories.insert(
          aTranscribedStory({
            ...{ id, keeperId: keeper, recorderId: keeper, saveKey: `told ${String(n)}` },
            ...{ storytellerId: person, keeperIds: [keeper], title: `Story ${String(n)}` },
            ...{ detectedLanguage: "en", duration: 600, original: { ...original, mediaId } },
          }),
        )
        yield* transcriptSnapshots.insert({
          ...{ id, original: told(n), english: [], wordsName: String(n), isIndexed: true },
          ...{ isTranslationOutOfDate: false, isTranslationByHand: false, isByHand: false },
        })
      }
    }).pipe(Effect.orDie),
  )
