import { readFileSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { aFolder, filesIn } from "../ffmpeg/recording.fixture.ts"
import { tokensFile, tokensText } from "./tokens.ts"

describe("the file of tokens", () => {
  it("spells each token of the model once, in bytes", async () => {
    const lines = (await tokensText()).trimEnd().split("\n")
    assert.lengthOf(lines, 32_768)
    const spelled = (id: number) => {
      const [bytes = "", number] = (lines[id] ?? "").split("\t")
      assert.strictEqual(number, String(id))
      return Buffer.from(bytes, "base64").toString("latin1")
    }
    assert.strictEqual(spelled(2), "</s>")
    assert.strictEqual(spelled(3), "\0")
    assert.strictEqual(spelled(13), "\n")
    assert.strictEqual(spelled(278), " the")
    assert.strictEqual(spelled(32_767), "<extra32767>")
  })

  it.effect("is made once and found again, and nothing unfinished is left", () =>
    Effect.gen(function* () {
      const folder = `${yield* aFolder}/cache`
      const path = yield* Effect.promise(() => tokensFile(folder))
      assert.lengthOf(readFileSync(path, "utf8").trimEnd().split("\n"), 32_768)
      writeFileSync(path, "kept")
      yield* Effect.promise(() => tokensFile(folder))
      assert.strictEqual(readFileSync(path, "utf8"), "kept")
      assert.lengthOf(filesIn(folder), 1)
    }),
  )

  it.effect("is made by several models at the same time without one being in another's way", () =>
    Effect.gen(function* () {
      const folder = `${yield* aFolder}/cache`
      const makers = Array.from({ length: 4 }, () => tokensFile(folder))
      const [path = "", ...others] = yield* Effect.promise(() => Promise.all(makers))
      assert.isTrue(others.every((other) => other === path))
      assert.lengthOf(readFileSync(path, "utf8").trimEnd().split("\n"), 32_768)
      assert.lengthOf(filesIn(folder), 1)
    }),
  )
})
