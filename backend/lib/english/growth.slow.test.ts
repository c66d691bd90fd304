import { describe, it } from "vitest"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { meaningOf, wordsWithin } from "../../features/biographies/fact-check/tokens.ts"
import { clean, verbatim } from "./remove-fillers.ts"
import { happenedToAnother, isFactual } from "./event-factuality.ts"
import { interviewerSentences } from "./interviewer-sentences.ts"
import { correctionWithin, isSelfCorrection } from "./self-corrections.ts"
import { faultsOf } from "./disfluencies.ts"
import { isNothing, quoted } from "./normalize-text.ts"
import { writtenSentences } from "./sentences.ts"
import { termsOf, wordsOf } from "./terms.ts"
import { parseYear } from "./parse-year.ts"
import { tokenize } from "./tokenize.ts"

/** What is read of a text for a biography. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  wordsOf,
  termsOf,
  clean,
  faultsOf,
  isNothing,
  quoted,
  writtenSentences,
  parseYear: (text) => parseYear(text, 1931),
  verbatim,
  isSelfCorrection,
  correctionWithin,
  isFactual: (text) => isFactual(text, 1931),
  happenedToAnother: (text) => happenedToAnother(text, 1931),
  interviewerSentences: (text) =>
    interviewerSentences([
      { text: "Where were you born?" },
      ...writtenSentences(text).map((one) => ({ text: one })),
    ]),
  meaningOf,
  tokenize: (text) => tokenize(text, "dated"),
}
/** What is checked against its sources is given in pieces. */
const checked = 20_000

describe("R580 a transcript as long as there can be, of whatever letters, is read for a biography in time that grows with it alone", () => {
  for (const [name, read] of Object.entries(readers))
    it(name, () => expectLinearInText(limits.text.transcript, read))

  it("wordsWithin", () => expectLinearInText(checked, wordsWithin))
})
