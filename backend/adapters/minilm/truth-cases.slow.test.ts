import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { compose } from "../../features/biographies/composer/compose.ts"
import { takeTurn } from "../../features/biographies/chat/interviewer/interviewer.ts"
import { remembering } from "../../features/biographies/chat/interviewer/interview.fixture.ts"
import { newChat } from "../../features/biographies/chat/interviewer/turn.ts"
import {
  lifeOf,
  truthCases,
  type TruthCase,
} from "../../features/biographies/fixtures/truth-cases.fixture.ts"
import { misquoted, misquotedIn } from "../../features/biographies/sources.fixture.ts"
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
  const { embed: anew } = yield* Embedder
  const embed = (once ??= remembering(anew))
  const sources = lifeOf(one)
  const life = yield* compose(sources, embed)
  const [question, words] = one.answers ?? ["", ""]
  const { content } =
    question === ""
      ? { content: "" }
      : yield* takeTurn({
          sources,
          life,
          chat: newChat,
          message: question,
          isWaiting: false,
          embed,
        })
  const events = life.events.map(({ year, text }) => `${String(year)}: ${text}`)
  const all = [...life.lines.map(({ text }) => text), ...events, content].join("\n")
  for (const [year, told] of one.dated ?? [])
    assert.isTrue(
      life.events.some((event) => event.year === year && event.text.includes(told)),
      `${String(year)} in ${events.join(" | ")}`,
    )
  for (const year of one.undated ?? [])
    assert.isFalse(
      life.events.some((event) => event.year === year),
      events.join(" | "),
    )
  const { about } = one
  if (about !== undefined)
    assert.isTrue(life.events.some(({ year, isAbout }) => isAbout && Math.abs(year - about) <= 1))
  assert.include(content, words)
  for (const told of one.never ?? []) assert.notInclude(all, told)
  for (const told of one.somewhere ?? []) assert.include(all, told)
  assert.deepStrictEqual(misquoted(sources, life), [])
  assert.deepStrictEqual(misquotedIn(sources, content), [])
})

it.layer(minilmEmbedder, { excludeTestServices: true, timeout: "120 seconds" })(
  "what is told of a life",
  (it) => {
    for (const [kind, promise] of Object.entries(promises))
      it.effect.each(truthCases.filter(({ id }) => id.startsWith(kind)))(`${promise}: $id`, check)
  },
)
