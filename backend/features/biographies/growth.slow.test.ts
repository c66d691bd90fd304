import { Effect } from "effect"
import { describe, it } from "vitest"
import { expectLinear, type StrangeText, strangeTexts, textOf } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { aFact, aLife, type ALife, aStory } from "./biography.fixture.ts"
import { faultOf } from "./fact-check/check-sentence.ts"
import { compose } from "./composer/compose.ts"
import { takeTurn } from "./chat/interviewer/interviewer.ts"
import { newChat } from "./chat/interviewer/turn.ts"
import type { Embed } from "./generation/sources.ts"

/** As good as any here, and costs nothing. */
const byLength: Embed = (texts) =>
  Effect.succeed(
    texts.map(({ length }) =>
      Float32Array.from({ length: 16 }, (_, n) => (n === length % 16 ? 1 : 0)),
    ),
  )

const life = (more: Partial<ALife>) =>
  aLife({
    ...{ name: "Ruth Adler", relationship: "aunt", keeper: "Tom Adler", answers: {}, stories: [] },
    ...more,
  })
const told = (text: string) => aStory(1, "A story", "Ruth Adler", text)

const say = (message: string, more: Partial<ALife> = {}) =>
  Effect.runPromise(
    takeTurn({
      ...{ message, chat: newChat, sources: life(more), isWaiting: false },
      ...{ life: { lines: [], events: [] }, embed: byLength },
    }),
  )
const composed = (more: Partial<ALife>) => Effect.runPromise(compose(life(more), byLength))

const answered = (text: string) =>
  composed({ answers: { early_life: text, family: text, challenges: text, legacy: text } })

/** Those that took long at some time, and one of each kind: what is told in whole lives costs too much for all. */
const some = [
  ...["one word", "one word that grows when it is normalized", "Japanese without blanks"],
  ...["letters and apostrophes", "square brackets", "tags left open", "initials with blanks"],
  ...["lines of one letter", "names without end", "sentences told again", "questions without end"],
] as const satisfies ReadonlyArray<StrangeText>

const work: Readonly<Record<string, readonly [number, (text: string) => unknown]>> = {
  "its biography": [limits.text.transcript, (text) => composed({ stories: [told(text)] })],
  "a biography of what the family wrote": [limits.text.long, answered],
  "a biography of what was told in the chat": [
    limits.text.long,
    (text) => composed({ facts: [aFact(1, "Tom", "family", text)] }),
  ],
  "an answer of the interviewer": [
    limits.text.transcript,
    (text) => say("When was she born?", { stories: [told(text)] }),
  ],
  "a message to the interviewer": [limits.text.long, say],
}

describe("R580 of what was told in the strangest letters there is in time that grows with it alone", () => {
  for (const [name, [largest, make]] of Object.entries(work))
    it(name, async () => {
      for (const shape of some)
        await expectLinear(shape, largest, (size) => make(textOf(strangeTexts[shape], size)))
    })

  it("a check of a model's sentence by more and more pieces", async () => {
    const text = "Ruth was born in Ulm in 1931 after her mother came from Riga to Bonn."
    for (const shape of some) {
      const piece = textOf(strangeTexts[shape], 500)
      await expectLinear(shape, 200, (pieces) =>
        faultOf({
          text,
          sources: Array.from({ length: pieces }, () => piece),
          known: ["Ruth Adler"],
        }),
      )
    }
  })
})
