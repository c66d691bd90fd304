import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { formatVersion, metaOf } from "./transcript-document.ts"
import { readDocument } from "./timed-paragraphs.ts"
import { Transcript } from "./transcript.ts"

const Golden = Schema.Struct({
  what: Schema.String,
  update: Schema.String,
  original: Transcript,
  english: Transcript,
})

const folder = new URL("../docs/reference/transcript-format/", import.meta.url)
const files = readdirSync(folder)

describe("documents kept in an earlier form of the format", () => {
  it("are there for every version", () => {
    for (let version = 1; version <= formatVersion; version += 1) {
      expect(files.some((file) => file.startsWith(`v${String(version)}-`))).toBe(true)
    }
  })

  it.for(files)("%s is read as it was when it was written", (file) => {
    const golden = Schema.decodeUnknownSync(Golden)(
      JSON.parse(readFileSync(new URL(file, folder), "utf8")),
    )
    const document = new Y.Doc()
    Y.applyUpdate(document, Buffer.from(golden.update, "base64"))
    expect(metaOf(document).get("version")).toBe(Number(/^v(\d+)/.exec(file)?.[1]))
    expect(readDocument(document)).toEqual({ original: golden.original, english: golden.english })
  })
})
