import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { OperatorNotices } from "./operator-notices.ts"
import { isLow, noticeSpace, spaceOf, spaceSentence } from "./disk-space.ts"

const [mega, giga] = [1_000_000, 1_000_000_000]

it.each([
  [4 * mega, 60 * mega, true],
  [900 * mega, 500 * giga, true],
  [2 * giga, 60 * giga, true],
  [4 * giga, 60 * giga, false],
  [50 * giga, 4_000 * giga, false],
])("R722 %i bytes left of %i are little: %s", (free, total, expected) => {
  expect(isLow({ free, total })).toBe(expected)
})

it("R722 how much is left is said in words people use", () => {
  expect(spaceSentence("/data", { free: 4 * mega, total: 60 * mega })).toMatch(
    /^The disk of \/data has 4 MB left of 60 MB\. .* Make room/,
  )
  expect(spaceSentence("/data", { free: 2 * giga, total: 60 * giga })).toContain("2.0 GB left")
})

it.effect("R723 a folder that was taken away is said", () => {
  const said: Array<string> = []
  const say = (_: string, sentence: string) => Effect.sync(() => void said.push(sentence))
  return Effect.gen(function* () {
    yield* noticeSpace(["/nowhere at all", "/nowhere at all"])
    assert.lengthOf(said, 1)
    assert.match(said[0] ?? "", /^\/nowhere at all is not there any more/)
  }).pipe(Effect.provideService(OperatorNotices, OperatorNotices.of({ say })))
})

it.effect("R722 a folder's disk is asked, and one that is not there is no reason to stop", () =>
  Effect.gen(function* () {
    const space = yield* spaceOf(".")
    assert.isAbove(space?.total ?? 0, space?.free ?? Infinity)
    assert.isNull(yield* spaceOf("/nowhere at all"))
  }),
)
