import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { Category } from "#protocol/story.ts"

/** An invented family whose stories are long enough to have more than one passage. */
const Family = Schema.Struct({
  people: Schema.Array(Schema.Struct({ name: Schema.String, relationship: Schema.String })),
  stories: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      title: Schema.String,
      description: Schema.String,
      teller: Schema.String,
      about: Schema.Array(Schema.String),
      places: Schema.Array(Schema.String),
      tags: Schema.Array(Schema.String),
      category: Category,
      /** The day it was recorded. */
      recorded: Schema.String,
      happened: Schema.String,
      /** What was said, a paragraph each; empty where the recording has no words. */
      words: Schema.Array(Schema.String),
      english: Schema.Array(Schema.String),
    }),
  ),
})
export type RelevanceStory = (typeof Family.Type)["stories"][number]

/** What somebody asks, and the stories a reader of all of them called the best answers, and good ones. */
const Questions = Schema.Array(
  Schema.Struct({
    kind: Schema.Literals([
      "word",
      "name",
      "place",
      "date",
      "theme",
      "translation",
      "facts",
      "nothing",
    ]),
    ask: Schema.String,
    best: Schema.Array(Schema.Int),
    good: Schema.Array(Schema.Int),
  }),
)
export type Question = (typeof Questions.Type)[number]

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"))

export const family = Schema.decodeUnknownSync(Family)(read("./family.json"))
export const questions = Schema.decodeUnknownSync(Questions)(read("./questions.json"))

/** How good the first five are: 1 when no order would be better. */
export const ndcg = ({ best, good }: Question, found: ReadonlyArray<number>) => {
  const gainOf = (id: number) => (best.includes(id) ? 3 : good.includes(id) ? 1 : 0)
  const sum = (gains: ReadonlyArray<number>) =>
    gains.slice(0, 5).reduce((total, gain, at) => total + gain / Math.log2(at + 2), 0)
  const ideal = [...best, ...good].map(gainOf)
  return sum(found.map(gainOf)) / sum(ideal)
}
