import { expect, it } from "vitest"
import { ageCheck } from "./backup-check.ts"

const hour = 60 * 60_000
const day = 24 * hour

it.each([
  [null, "warning", /^No backup/],
  [0.5 * hour, "ok", /less than an hour old, in \/mnt\/disk/],
  [hour, "ok", /is one hour old/],
  [30 * hour, "ok", /is 30 hours old/],
  [3 * day, "warning", /is 3 days old/],
  [40 * day, "problem", /is 40 days old/],
])("R733 says how old the newest backup is: %j", (age, state, sentence) => {
  const newest = age === null ? null : { begunAt: -age, folder: "/mnt/disk", name: "then" }
  expect(ageCheck(newest, 0)).toMatchObject({ state, sentence: expect.stringMatching(sentence) })
})
