import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { indexHere } from "../../backend/features/search/index/worker/index-client.ts"
import { minilmEmbedder } from "../../backend/adapters/minilm/minilm-embedder.ts"
import { sqliteDocuments } from "../../backend/adapters/sqlite/documents.ts"
import { collections } from "../../backend/platform/database/database.ts"
import {
  type PassageRecord,
  vectorFromText,
  vectorToText,
} from "../../backend/platform/database/passages.ts"
import { Embedder } from "../../backend/ports/embedder.ts"
import { aSearcher } from "../../backend/features/search/family.fixture.ts"
import { passageText } from "../../backend/features/search/passages.ts"
import { Search } from "../../backend/features/search/search.ts"
import { ReferenceIndex } from "../../backend/features/search/index/reference-index.fixture.ts"
import { termOf, tokensOf } from "../../backend/features/search/tokenize.ts"
import { heading, line } from "./statistics.ts"
import { keeper, writeArchive } from "./search/archive.ts"
import { family, ndcg, type Question, questions } from "./search/relevance-set.ts"
import type { SyntheticStory } from "./search/synthetic-corpus.ts"
import { measureMany } from "./search/concurrent.ts"

/** A way to search: the ids of the stories found, best first. */
type Way = (ask: string) => Effect.Effect<ReadonlyArray<number>>

const mean = (values: ReadonlyArray<number>) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Of each story the best of its passages. */
const bestFirst = (worth: ReadonlyArray<readonly [storyId: number, worth: number]>) => [
  ...new Set(worth.toSorted((a, b) => b[1] - a[1]).map(([id]) => id)),
]

/** Words alone: what MiniSearch finds, with stop words left out and words reduced to their stems. */
const byWords =
  (reference: ReferenceIndex): Way =>
  (ask) =>
    Effect.sync(() =>
      bestFirst(
        reference.words.search(ask).map(({ id, score }) => [Number.parseInt(String(id)), score]),
      ),
    )

/** Meaning alone: nearness of the vectors. */
const byMeaning = (records: ReadonlyArray<PassageRecord>) =>
  Effect.map(
    Embedder,
    (embedder): Way =>
      (ask) =>
        Effect.map(Effect.orDie(embedder.embed([ask])), ([asked = new Float32Array()]) =>
          bestFirst(
            records.flatMap(({ storyId, vector }) => {
              if (vector === null) return []
              const parts = vectorFromText(vector)
              return [[storyId, parts.reduce((sum, part, at) => sum + part * (asked[at] ?? 0), 0)]]
            }),
          ),
        ),
  )

/** For each story a word that stands in it, the rare and the common in turn. */
const wordsThere = () => {
  const holders = new Map<string, number>()
  const told = family.stories.filter(({ words }) => words.length > 0)
  const wordsOf = ({ words, english }: (typeof told)[number]) =>
    new Set(
      tokensOf([...words, ...english].join("\n")).flatMap(({ word }) =>
        termOf(word) === null || word.length < 3 ? [] : word,
      ),
    )
  for (const story of told)
    for (const word of wordsOf(story)) holders.set(word, (holders.get(word) ?? 0) + 1)
  return told.map((story, n) => {
    const words = [...wordsOf(story)].toSorted(
      (a, b) => (holders.get(a) ?? 0) - (holders.get(b) ?? 0) || a.localeCompare(b),
    )
    const place = Math.floor((((n * 7) % 20) / 20) * words.length)
    return { id: story.id, word: words[place] ?? "" }
  })
}

const kinds = ["word", "name", "place", "date", "theme", "translation", "facts"] as const
const ofKind = (kind: Question["kind"]) => questions.filter((question) => question.kind === kind)

/** What the processes that measure many stories are made of. */
const tellMany = Effect.fnUntraced(function* (records: ReadonlyArray<PassageRecord>, file: string) {
  const { embed, model } = yield* Embedder
  const told: SyntheticStory = {
    model,
    samples: records.flatMap(({ sentences, vector }) =>
      vector === null ? [] : [{ sentences: sentences.map(({ text }) => text), vector }],
    ),
    questions: yield* Effect.forEach(questions, ({ ask }) =>
      Effect.map(embed([ask]), ([vector = new Float32Array()]) => ({
        ask,
        vector: vectorToText(vector),
      })),
    ),
  }
  writeFileSync(file, JSON.stringify(told))
})

const measureQuality = Effect.fnUntraced(function* (told: string) {
  const records = yield* writeArchive
  yield* tellMany(records, told)
  const reference = new ReferenceIndex()
  reference.put(records.map((one) => ({ ...one, text: passageText(one), vector: null })))
  const { find } = yield* Search
  const product: Way = (ask) =>
    Effect.map(Effect.orDie(find(keeper, ask)), (found) =>
      found.map(({ story }) => Number(story.id)),
    )
  const ways = {
    "the product": product,
    "words alone": byWords(reference),
    "meaning alone": yield* byMeaning(records),
  }
  heading(
    `npm run bench search (${family.stories.length} stories, ${records.length} passages, ${questions.length} questions)`,
  )
  for (const [name, way] of Object.entries(ways)) {
    const perKind: Array<string> = []
    const all: Array<number> = []
    for (const kind of kinds) {
      const values: Array<number> = []
      for (const question of ofKind(kind)) {
        const found = yield* way(question.ask)
        values.push(ndcg(question, found))
      }
      all.push(...values)
      perKind.push(`${kind} ${mean(values).toFixed(2)}`)
    }
    line(`nDCG@5, ${name}`, `${mean(all).toFixed(3)} (${perKind.join(", ")})`)
  }
  const there = wordsThere()
  const missed: Array<string> = []
  for (const { id, word } of there) if (!(yield* product(word)).includes(id)) missed.push(word)
  line(
    "single words that stand in a story, found",
    `${there.length - missed.length} of ${there.length} ${missed.join(" ")}`,
  )
  const wrongly: Array<string> = []
  const untold = ofKind("nothing")
  for (const { ask } of untold) if ((yield* product(ask)).length > 0) wrongly.push(ask)
  line(
    "questions nobody told about, empty",
    `${untold.length - wrongly.length} of ${untold.length} (not: ${wrongly.join(", ")})`,
  )
})

/** How good search is on a family that was judged by hand, and how quick with many stories. */
export const measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), "kintale-bench-search-"))
  const documents = sqliteDocuments({ file: join(folder, "store.db"), collections })
  const told = join(folder, "told.json")
  await Effect.runPromise(
    measureQuality(told).pipe(
      Effect.orDie,
      Effect.provide(aSearcher(documents, minilmEmbedder, indexHere())),
    ),
  )
  for (const many of [100, 1_000, 10_000]) await measureMany(many, told)
  rmSync(folder, { recursive: true, force: true })
}
