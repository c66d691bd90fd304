import { assert, describe, it } from "@effect/vitest"
import { relationshipInWords } from "./person.ts"

describe("a relationship in words", () => {
  it("R101 is Me for the person the reader is, and what the keeper wrote for everybody else", () => {
    assert.strictEqual(relationshipInWords("self"), "Me")
    assert.strictEqual(relationshipInWords(""), "")
    assert.strictEqual(relationshipInWords("aunt"), "aunt")
  })
})
