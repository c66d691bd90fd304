import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { indexHere } from "../../backend/features/search/index/worker/index-client.ts"
import { minilmEmbedder } from "../../backend/adapters/minilm/minilm-embedder.ts"
import { sqliteDocuments } from "../../backend/adapters/sqlite/documents.ts"
import { collections } from "../../backend/platform/database/database.ts"
import type { PassageRecord } from "../../backend/platform/database/passages.ts"
import { Embedder } from "../../backend/ports/embedder.ts"
import { aSearcher } from "../../backend/features/search/family.fixture.ts"
import { Search } from "../../backend/features/search/search.ts"
import { termOf, tokensOf } from "../../backend/features/search/tokenize.ts"
import { makeFolder } from "../support/audio.ts"
import { heading, line } from "./report.ts"
import { keeper, writeArchive } from "./search/archive.ts"
import { family, ndcg, type Question, questions } from "./search/relevance-set.ts"
import type { SyntheticStory } from "./search/synthetic-corpus.ts"
import { measureMany } from "./search/concurrent.ts"

const mean = (values: ReadonlyArray<number>) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

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
  const { model } = yield* Embedder
  const samples = records.flatMap(({ sentences, vector }) =>
    vector === null ? [] : [{ sentences: sentences.map(({ text }) => text), vector }],
  )
  writeFileSync(file, JSON.stringify({ model, samples } satisfies SyntheticStory))
})

const measureQuality = Effect.fnUntraced(function* (told: string) {
  const records = yield* writeArchive
  yield* tellMany(records, told)
  const { find } = yield* Search
  /** The ids of the stories found, best first. */
  const found = (ask: string) =>
    Effect.map(Effect.orDie(find(keeper, ask)), (all) => all.map(({ story }) => Number(story.id)))
  heading(
    `npm run bench search (${family.stories.length} stories, ${records.length} passages, ${questions.length} questions)`,
  )
  const perKind: Array<string> = []
  const all: Array<number> = []
  for (const kind of kinds) {
    const values: Array<number> = []
    for (const question of ofKind(kind)) values.push(ndcg(question, yield* found(question.ask)))
    all.push(...values)
    perKind.push(`${kind} ${mean(values).toFixed(2)}`)
  }
  line("nDCG@5", `${mean(all).toFixed(3)} (${perKind.join(", ")})`)
  const there = wordsThere()
  const missed: Array<string> = []
  for (const { id, word } of there) if (!(yield* found(word)).includes(id)) missed.push(word)
  line(
    "single words that stand in a story, found",
    `${there.length - missed.length} of ${there.length} ${missed.join(" ")}`,
  )
  const wrongly: Array<string> = []
  const untold = ofKind("nothing")
  for (const { ask } of untold) if ((yield* found(ask)).length > 0) wrongly.push(ask)
  line(
    "questions nobody told about, empty",
    `${untold.length - wrongly.length} of ${untold.length} (not: ${wrongly.join(", ")})`,
  )
})

/** How good search is on a family that was judged by hand, and how quick with many stories. */
export const measure = async () => {
  const folder = await makeFolder()
  const documents = sqliteDocuments({ file: join(folder, "store.db"), collections })
  const told = join(folder, "told.json")
  await Effect.runPromise(
    measureQuality(told).pipe(
      Effect.orDie,
      Effect.provide(aSearcher(documents, minilmEmbedder, indexHere())),
    ),
  )
  for (const many of [100, 1_000, 10_000]) await measureMany(many, told)
}
