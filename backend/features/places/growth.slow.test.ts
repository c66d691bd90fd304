import { Effect } from "effect"
import { describe, it } from "vitest"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import { aGazetteer } from "./gazetteer.fixture.ts"
import { findPlaces } from "./recognize.ts"
import { shortSentences } from "./extraction.ts"

describe("R580 the places of the longest transcript, of whatever letters", () => {
  it("are found in time that grows with it alone", () =>
    expectLinearInText(limits.text.transcript / 2, (text) => {
      const told = { start: 0, end: 9, text, phrases: [{ start: 0, end: 9, text }] }
      return findPlaces(shortSentences(sentencesOf([told]), 9), {
        people: new Set(["anna"]),
        anchors: [],
      }).pipe(Effect.provide(aGazetteer()), Effect.runPromise)
    }))
})
