import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { FactId, StoryId, UserId } from "#protocol/ids.ts"
import { Life, newBiography } from "../../platform/database/biographies.ts"
import { rosa } from "./database.fixture.ts"
import { toBiography } from "./presenter.ts"

const named = Schema.Record(Schema.String, Schema.String)
const Golden = Schema.Struct({
  what: Schema.String,
  names: Schema.Struct({
    stories: Schema.Record(
      Schema.String,
      Schema.Struct({ title: Schema.String, teller: Schema.String }),
    ),
    facts: named,
    answers: Schema.String,
    users: named,
  }),
  life: Life,
  biography: Schema.String,
  timeline: Schema.Unknown,
  by: Schema.Unknown,
})

const folder = new URL("../../../docs/reference/biography-format/", import.meta.url)
const files = readdirSync(folder)
const current = newBiography(rosa, "").format

describe("R349 biographies kept in an earlier form of the format", () => {
  it("are there for every version", () => {
    for (let version = 1; version <= current; version += 1) {
      expect(files.some((file) => file.startsWith(`v${String(version)}-`))).toBe(true)
    }
  })

  it.for(files)("%s is read as it was when it was written", (file) => {
    const { names, life, ...wanted } = Schema.decodeUnknownSync(Golden)(
      JSON.parse(readFileSync(new URL(file, folder), "utf8")),
    )
    const entries = Object.entries
    const read = toBiography(
      life,
      {
        stories: new Map(
          entries(names.stories).map(([id, story]) => [StoryId.make(Number(id)), story]),
        ),
        facts: new Map(entries(names.facts).map(([id, by]) => [FactId.make(Number(id)), by])),
        answers: names.answers,
        users: new Map(entries(names.users).map(([id, name]) => [UserId.make(Number(id)), name])),
      },
      {
        ...{ version: 0, changedAt: "", writtenBy: null, unwritten: null },
        ...{ isBeingMade: false, mayCorrect: true },
      },
    )
    expect(read.biography).toBe(wanted.biography)
    expect(read.timeline).toEqual(wanted.timeline)
    expect(read.paragraphs.flatMap(({ lines }) => lines.map(({ by }) => by))).toEqual(wanted.by)
  })
})
