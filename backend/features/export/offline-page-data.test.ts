import { expect, it } from "vitest"
import type { Biography } from "#protocol/biography.ts"
import { pageLife } from "./biography-entries.ts"

const told = "In ‘A day’, she says: “No, wait, uh, it was 1952, and no one, no one came.”"
const line = {
  id: "a",
  text: told,
  made: "quotation",
  sources: [],
  echoes: [],
  isHidden: false,
  version: 1,
  by: null,
  offer: null,
} as const

it("TRUE-01 the page of an export says of a life what its biography says, letter by letter", () => {
  const life: Pick<Biography, "biography" | "paragraphs" | "life"> = {
    biography: told,
    paragraphs: [{ topic: "family", lines: [line] }],
    life: [{ period: "Childhood", events: [{ ...line, year: 1952, isAbout: true }] }],
  }
  const page = pageLife(life)
  expect(page?.paragraphs.flat().map(({ text }) => text)).toEqual([told])
  expect(page?.life.flatMap(({ events }) => events.map(({ text }) => text))).toEqual([told])
})
