import { fn, screen, userEvent } from "storybook/test"
import type { Biography } from "#protocol/biography.ts"
import { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { sourcesShown } from "../frontend/biographies/show-sources-setting.ts"
import { type Answers, answering } from "./mock-api.fixture.tsx"
import { aBiography, aLine } from "./biography-samples.fixture.ts"
import { aPerson } from "./factories.fixture.ts"

export const walter = { id: PersonId.make(2), name: "Walter Holloway" }
export const text = `GET ${paths.biography(walter.id)}`
export const changing = (lineId: string) => `PATCH ${paths.biographyLine(walter.id, lineId)}`
export const adding = `POST ${paths.biographyLines(walter.id)}`
export const onSent = fn()

const [first] = aBiography().paragraphs
/** With a line that is hidden, one of somebody's own, and one to which something is offered. */
export const corrected = (born: Parameters<typeof aLine>[0] = {}): Biography =>
  aBiography({
    paragraphs: [
      {
        topic: "early_life",
        lines: [aLine({ version: 7, ...born }), ...(first?.lines.slice(1) ?? [])],
      },
      {
        topic: "family",
        lines: [
          aLine({
            id: "sisters",
            text: "He had a sister whom nobody speaks of.",
            isHidden: true,
            version: 3,
          }),
          aLine({
            id: "dance",
            text: "He met Ines at a dance.",
            made: "by hand",
            by: "Anna",
            offer: "He met Ines at the chapel dance in 1955.",
            version: 5,
          }),
        ],
      },
      {
        topic: "legacy",
        lines: [
          aLine({
            id: "own",
            text: "We still oil the lock gates on his birthday.",
            made: "by hand",
            sources: [],
            by: "Anna",
            version: 2,
          }),
        ],
      },
    ],
  })

export const aServer = (changes: Answers = {}) => {
  onSent.mockClear()
  sourcesShown.choose(false)
  return answering({
    [text]: () => corrected(),
    [`GET ${paths.storyteller(walter.id)}`]: () => aPerson(walter),
    [`GET ${paths.biographyChat(walter.id)}`]: () => [],
    [`GET ${paths.waitingFacts(walter.id)}`]: () => [],
    ...changes,
  })
}
export const answersWith = (biography: () => unknown) => (sent: unknown) => {
  onSent(sent)
  return biography()
}

export const correct = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Correct the text" }))
export const choose = async (line: RegExp, entry: string) => {
  await userEvent.click(await screen.findByRole("button", { name: line }))
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }))
}
export const born = /^Correct “Walter Holloway was born/
export const words = () => screen.findByLabelText("Your words for this line")
export const orderOf = () =>
  screen.getAllByRole("button", { name: /^Correct “/ }).map((button) => button.ariaLabel)
