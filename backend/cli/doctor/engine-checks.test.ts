import { expect, it } from "vitest"
import { remoteCheck, speechCheck } from "./engine-checks.ts"

it.each([
  [["en"], [], true, "ok", "This server transcribes English."],
  [["en", "de"], [], false, "ok", "This server transcribes English, German."],
  [null, [], false, "ok", "This server transcribes any language."],
  [[], ["a.onnx is missing."], true, "problem", "a.onnx is missing."],
] as const)(
  "R730 says what is transcribed here: %j",
  (languages, missing, isBundled, state, sentence) => {
    expect(speechCheck(languages, missing, isBundled)).toMatchObject({ state, sentence })
  },
)

it.each([
  [null, false, "ok"],
  ["WRITE: the server answers but does not list that model.", false, "warning"],
  ["WRITE: it cannot be reached.", true, "problem"],
] as const)("R730 says how another machine does that is asked: %j", (warning, isAway, state) => {
  const outside = { baseUrl: "https://models.example.org/v1", model: "luna", key: "secret" }
  const check = remoteCheck("write", outside, warning, isAway)
  expect(check.state).toBe(state)
  expect(JSON.stringify(check)).not.toContain("secret")
})
