import { describe, it } from "vitest"
import * as Y from "yjs"
import { expectLinearInText } from "./growth.fixture.ts"
import { fold } from "./fold.ts"
import { limits } from "./limits.ts"
import { numberOf, ordinalOf, plainWords } from "./dates/normalize.ts"
import { sentencesOf } from "./sentences.ts"
import { readDocument } from "./timed-paragraphs.ts"
import { withPlainDigits } from "../backend/lib/english/numbers.ts"
import { isSurelyEnglish } from "../backend/lib/english/is-english.ts"
import { isLatin, isNameSaid, namesIn } from "../backend/lib/english/match-names.ts"
import { showsNothing } from "./text.ts"
import { lookOf, usernameProblem } from "./username.ts"
import { understand } from "./dates/parse-when.ts"

const { transcript, long } = limits.text

const typed = (text: string) => {
  const document = new Y.Doc()
  document.getText("original").insert(0, text.toWellFormed())
  return document
}

const readers: Readonly<Record<string, readonly [number, (text: string) => unknown]>> = {
  "its plain words": [transcript, plainWords],
  "its sentences": [
    transcript,
    (text) => sentencesOf([{ start: 0, end: 9, text, phrases: [{ start: 0, end: 9, text }] }]),
  ],
  "its paragraphs as they are typed": [transcript, (text) => readDocument(typed(text))],
  "whether it can be seen": [transcript, showsNothing],
  "its digits": [transcript, withPlainDigits],
  "its names": [transcript, (text) => [namesIn(text), isNameSaid("Anna", fold(text))]],
  "its language": [transcript, (text) => [isLatin(text), isSurelyEnglish(text)]],
  "a date": [long, (text) => understand(text, { born: "1931-05-01", today: "2026-11-23" })],
  "a number": [long, (text) => [numberOf(text), ordinalOf(text)]],
  "a username": [long, (text) => [usernameProblem(text), lookOf(text)]],
}

describe("R580 the longest text of whatever letters is read in time that grows with it alone", () => {
  for (const [name, [largest, read]] of Object.entries(readers))
    it(name, () => expectLinearInText(largest, read))
})
