import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Transcript } from "#protocol/transcript.ts"
import { StoryTranslation, translationFormat } from "#protocol/translation.ts"
import { shownTranslation } from "./state.ts"
import { planOf } from "./plan.ts"

const Golden = Schema.Struct({
  what: Schema.String,
  original: Transcript,
  english: Transcript,
  translation: StoryTranslation,
  shown: Schema.Unknown,
  wanted: Schema.Array(Schema.String),
  todo: Schema.Array(Schema.String),
})

const folder = new URL("../../../../docs/reference/translation-format/", import.meta.url)
const files = readdirSync(folder)

describe("R275 translations kept in an earlier form of the format", () => {
  it("are there for every version", () => {
    for (let version = 1; version <= translationFormat; version += 1) {
      expect(files.some((file) => file.startsWith(`v${String(version)}-`))).toBe(true)
    }
  })

  it.for(files)("%s is read as it was when it was written", (file) => {
    const { translation, shown, wanted, todo, ...words } = Schema.decodeUnknownSync(Golden)(
      JSON.parse(readFileSync(new URL(file, folder), "utf8")),
    )
    const memory = { paragraphs: translation.paragraphs, coming: [] }
    expect(shownTranslation(words, { memory, engine: translation.engine })).toEqual(shown)
    const plan = planOf(words, memory)
    expect(plan.wanted).toEqual(wanted)
    expect(plan.steps.map((step) => step.todo)).toEqual(todo)
  })
})
