import { describe, it } from "vitest"
import { expectLinearInText } from "#protocol/growth.fixture.ts"
import { limits } from "#protocol/limits.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import { anna } from "./query/actor.fixture.ts"
import { marksIn, readQuery, termsIn } from "./query/query-terms.ts"
import { excerptOf } from "./excerpt.ts"
import { cutIntoPassages } from "./passages.ts"
import { quotedIn } from "./query/quoted-phrases.ts"
import { understand } from "./query/parse-query.ts"
import { termOf, tokensOf } from "./tokenize.ts"

const { transcript, query } = limits.text
/** More than a passage has in any script. */
const passage = 20_000

const asked = readQuery("born in Ulm a 東")
const isQuoted = quotedIn(["born in Ulm", "a b"])

const readers: Readonly<Record<string, readonly [number, (text: string) => unknown]>> = {
  "its words": [transcript, (text) => tokensOf(text).map(({ word }) => termOf(word))],
  "its passages": [
    transcript,
    (text) => {
      const phrases = [{ start: 0, end: 9, text }]
      return cutIntoPassages(sentencesOf([{ start: 0, end: 9, text, phrases }]))
    },
  ],
  "what is marked of it": [transcript, (text) => [termsIn(asked, text), marksIn(asked, text)]],
  "what is quoted from a passage": [passage, (text) => isQuoted([text])],
  "its excerpt": [
    transcript,
    (text) => {
      const shown = { start: 0, sentences: [{ text, start: 0 }] }
      return excerptOf({ passage: shown }, asked, { description: "" })
    },
  ],
  "a question": [query, (text) => [understand(text, anna), readQuery(text)]],
}

describe("R580 search reads the longest text of whatever letters in time that grows with it alone", () => {
  for (const [name, [largest, read]] of Object.entries(readers))
    it(name, () => expectLinearInText(largest, read))
})
