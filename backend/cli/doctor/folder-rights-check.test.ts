import { expect, it } from "vitest"
import { rightsCheck } from "./folder-rights-check.ts"

const own = { name: "kintale.db", owner: 1000, mode: 0o600 }
const facts = { folder: "/data", denial: null, owner: 1000, files: [own] }
it.each([
  [facts, "ok", /can be written/],
  [{ ...facts, denial: "EACCES" }, "problem", /may not read and write \/data \(EACCES\)/],
  [
    { ...facts, files: [own, { ...own, name: "session-secret", owner: 0 }] },
    "warning",
    /session-secret and the folder belong to different users/,
  ],
  [{ ...facts, files: [{ ...own, mode: 0o644 }] }, "warning", /Anyone .* can read kintale\.db/],
])("R730 says who may do what with the data folder: %#", (found, state, sentence) => {
  expect(rightsCheck(found)).toMatchObject({
    ...{ state, sentence: expect.stringMatching(sentence) },
  })
})
