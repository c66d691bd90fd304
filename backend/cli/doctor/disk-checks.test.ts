import { expect, it } from "vitest"
import { spaceCheck, syncCheck } from "./disk-checks.ts"

const gigabyte = 1_000_000_000

it.each([
  [
    { free: 40 * gigabyte, total: 100 * gigabyte },
    "ok",
    "The disk of /data has 40.0 GB left of 100 GB.",
  ],
  [{ free: 0.5 * gigabyte, total: 100 * gigabyte }, "warning", /500 MB left/],
  [{ free: 1_000_000, total: 100 * gigabyte }, "problem", /1 MB left/],
  [null, "problem", /not there/],
])("R730 says how much room is left: %j", (space, state, sentence) => {
  expect(spaceCheck("/data", space)).toMatchObject({
    state,
    sentence: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
  })
})

it.each([
  [[0.2, 0.3, 0.1], "ok", /after less than 1 ms; the slowest of 3 took less than 1 ms/],
  [[20, 21, 900], "ok", /after 21 ms; the slowest of 3 took 900 ms/],
  [[150, 200, 250], "warning", /after 200 ms/],
  [[1_500, 2_000, 900], "problem", /after 1500 ms/],
  [null, "skipped", /can't be written/],
])("R730 says how long the disk takes: %j", (took, state, sentence) => {
  expect(syncCheck("/data", took)).toMatchObject({
    ...{ state, sentence: expect.stringMatching(sentence) },
  })
})
