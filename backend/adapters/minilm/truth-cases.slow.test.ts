import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { remembering } from "../../features/biographies/chat/interviewer/interview.fixture.ts"
import {
  truthCases,
  type TruthCase,
} from "../../features/biographies/fixtures/truth-cases.fixture.ts"
import { untruthsOf } from "../../features/biographies/fixtures/truth-check.fixture.ts"
import type { Embed } from "../../features/biographies/generation/sources.ts"
import { Embedder } from "../../ports/embedder.ts"
import { minilmEmbedder } from "./minilm-embedder.ts"

/** What each kind of case shows, by the first letter of its id. */
const promises: Readonly<Record<string, string>> = {
  A: "TRUE-01 TRUE-02 a quotation is what was said, with every no",
  B: "TRUE-04 whoever asks is no source",
  C: "TRUE-05 what is corrected is quoted so, or not at all",
  D: "TRUE-06 the timeline has what happened, and to whom it happened",
  E: "TRUE-03 advice is no deed, and 'that' needs what it points to",
  F: "TRUE-07 TRUE-08 what was told is found",
}

/** The same words mean the same in every case. */
let once: Embed | null = null

const check = Effect.fnUntraced(function* (one: TruthCase) {
  const { embed } = yield* Embedder
  assert.deepStrictEqual(yield* untruthsOf(one, (once ??= remembering(embed))), [])
})

it.layer(minilmEmbedder, { excludeTestServices: true, timeout: "120 seconds" })(
  "what is told of a life",
  (it) => {
    for (const [kind, promise] of Object.entries(promises))
      it.effect.each(truthCases.filter(({ id }) => id.startsWith(kind)))(`${promise}: $id`, check)
  },
)
