import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { agnes, questionsAboutAgnes } from "../../features/biographies/fixtures/agnes.fixture.ts"
import { dub, questionsAboutDub } from "../../features/biographies/fixtures/dub.fixture.ts"
import { dot, questionsAboutDot } from "../../features/biographies/fixtures/dot.fixture.ts"
import { josef, questionsAboutJosef } from "../../features/biographies/fixtures/josef.fixture.ts"
import { lan, questionsAboutLan } from "../../features/biographies/fixtures/lan.fixture.ts"
import {
  margaret,
  questionsAboutMargaret,
} from "../../features/biographies/fixtures/margaret.fixture.ts"
import { nasrin, questionsAboutNasrin } from "../../features/biographies/fixtures/nasrin.fixture.ts"
import { piet, questionsAboutPiet } from "../../features/biographies/fixtures/piet.fixture.ts"
import {
  questionsAboutRaymond,
  raymond,
} from "../../features/biographies/fixtures/raymond.fixture.ts"
import { questionsAboutRosa, rosa } from "../../features/biographies/fixtures/rosa.fixture.ts"
import {
  questionsAboutRosario,
  rosario,
} from "../../features/biographies/fixtures/rosario.fixture.ts"
import { questionsAboutTevita, tevita } from "../../features/biographies/fixtures/tevita.fixture.ts"
import { questionsAboutWalt, walt } from "../../features/biographies/fixtures/walt.fixture.ts"
import {
  askAll,
  inWords,
  type Marks,
  remembering,
} from "../../features/biographies/chat/interviewer/interview.fixture.ts"
import { moreQuestions } from "../../features/biographies/chat/interviewer/more-questions.fixture.ts"
import { Embedder } from "../../ports/embedder.ts"
import { minilmEmbedderFor } from "./minilm-embedder.ts"

const first = [
  [margaret, questionsAboutMargaret],
  [josef, questionsAboutJosef],
  [raymond, questionsAboutRaymond],
] as const
const second = [
  [agnes, questionsAboutAgnes],
  [dot, questionsAboutDot],
  [lan, questionsAboutLan],
  [piet, questionsAboutPiet],
  [rosa, questionsAboutRosa],
  [walt, questionsAboutWalt],
] as const
/** Written by somebody who saw no rule, and never tuned on. */
const unseen = [
  [tevita, questionsAboutTevita],
  [rosario, questionsAboutRosario],
  [nasrin, questionsAboutNasrin],
  [dub, questionsAboutDub],
] as const

const ask = (set: string, asked: Parameters<typeof askAll>[0]) =>
  Effect.gen(function* () {
    const { embed } = yield* Embedder
    const marks = yield* askAll(asked, remembering(embed))
    yield* Effect.log(inWords(set, marks))
    return marks
  })

const assertGood = ({ right, answerable, honest, unanswerable, wrong }: Marks) => {
  assert.isAtLeast(right / answerable, 0.6, "answered with the right passage")
  assert.isAtLeast(honest / unanswerable, 0.8, "told that nobody told it")
  assert.isAtMost(wrong.length, Math.ceil((answerable + unanswerable) / 60), "confidently wrong")
}

/** What is promised of a set of questions. */
const promise = (title: string, asked: Parameters<typeof askAll>[0]) =>
  it.live(`R315 R316 ${title}`, () =>
    Effect.gen(function* () {
      assertGood(yield* ask(title, asked))
    }).pipe(Effect.provide(minilmEmbedderFor(2))),
  )

describe("questions about a life are answered with the right passage, or it is said that nobody told it:", () => {
  promise("sixty-four that nobody tuned on, of four people", unseen)

  describe.skipIf(process.env["QUESTIONS"] !== "all")("asked for by name", () => {
    promise("the first tuning set", first)
    promise("the second tuning set, of six other people by somebody else", second)
    promise(
      "the third tuning set, of all nine",
      [...first, ...second].map(([life]) => [life, moreQuestions[life.person.name] ?? []] as const),
    )
  })
})
