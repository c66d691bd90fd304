import { expect, it } from "vitest"
import { certificateCheck } from "./certificate-check.ts"

const day = 24 * 60 * 60_000
const url = "https://stories.example.org"
/** One that is valid for so many days, of which some are left. */
const valid = (days: number, left: number, problem: string | null = null) =>
  ({ _tag: "Certificate", beginsAt: (left - days) * day, endsAt: left * day, problem }) as const

it.each([
  [valid(90, 63), "ok", "The certificate is valid for 63 more days."],
  [valid(365, 30), "ok", "The certificate is valid for 30 more days."],
  [valid(90, 9), "warning", "The certificate is valid for 9 more days."],
  [valid(90, 1.5), "warning", "The certificate is valid for one more day."],
  // Some are made for a few days, or hours, and renewed every day.
  [valid(6, 4), "ok", "The certificate is valid for 4 more days."],
  [valid(90, -1, "CERT_HAS_EXPIRED"), "problem", /CERT_HAS_EXPIRED/],
  [valid(90, 63, "DEPTH_ZERO_SELF_SIGNED_CERT"), "problem", /don't trust/],
  [{ _tag: "NoAnswer", reason: "ECONNREFUSED" } as const, "skipped", /ECONNREFUSED/],
])("R730 a certificate is looked at: %j", (found, state, sentence) => {
  expect(certificateCheck(found, url, 0)).toMatchObject({
    state,
    sentence: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
  })
})

it.each([
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /fullchain\.pem/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /another name/],
  ["SELF_SIGNED_CERT_IN_CHAIN", /NODE_EXTRA_CA_CERTS/],
])("R730 what to do about %s is said", (problem, advice) => {
  expect(certificateCheck(valid(90, 63, problem), url, 0).advice).toMatch(advice)
})
