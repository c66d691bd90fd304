import { Effect } from "effect"
import { fold } from "#protocol/fold.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { withoutInstructions, isInstruction } from "../composer/prompt-injection.ts"
import type { Embed } from "../generation/sources.ts"
import { dotProduct } from "../../../lib/vectors.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import { exchangedAttribute, arePairsExchanged } from "./swaps.ts"
import { wrongDenial, oppositeSaid } from "./negation.ts"
import {
  isReasonUnsaid,
  unsaidNoun,
  unsaidWord,
  unsaidName,
  wordsOfNames,
} from "./unsupported-words.ts"
import { unsaidKin } from "./kinship.ts"
import { mentionedNumbers, wrongNumber } from "./numbers.ts"
import { isOtherOrder, isOtherWay } from "./event-order.ts"
import { isNobody, personsIn } from "./person-mentions.ts"
import { doersIn, exchangedRole, otherDoer, rolesIn } from "./semantic-roles.ts"
import { isAlike, kinOf, meaningsIn, type Word, wordsWithin } from "./tokens.ts"

/** A sentence that somebody claims to rest on sources. */
export interface CheckedClaim {
  readonly text: string
  readonly sources: ReadonlyArray<string>
  /** Names that may always be said: the person's. */
  readonly known: ReadonlyArray<string>
  /** Who tells the sources, and may be named for that. */
  readonly tellers?: ReadonlyArray<string>
}

const quotations = /[“"]([^”"]+)[”"]/g
const plainly = (text: string) =>
  ` ${wordsWithin(text)
    .map(({ plain }) => plain)
    .join(" ")} `

/** Who may be meant by a capital word, wherever it stands. */
const namesWithin = (words: ReadonlyArray<Word>) =>
  new Set(
    words.flatMap(({ hasCapital, isFirst, plain }) =>
      hasCapital && !isFirst && !isNobody(plain) ? [plain] : [],
    ),
  )

/** How much of a sentence its sources say (numbers and relatives were looked for before), and what is left to be judged by its meaning. */
const shareSaid = (
  sentence: ReadonlyArray<Word>,
  source: ReadonlyArray<Word>,
  known: ReadonlySet<string>,
) => {
  const said = [...meaningsIn(source)]
  const own = [...meaningsIn(sentence.filter(({ plain }) => !known.has(plain)))]
  const checked = new Set(
    sentence.flatMap((word) =>
      kinOf(word) !== null || mentionedNumbers([word]).length > 0 ? [word.meaning] : [],
    ),
  )
  const common = own.filter(
    (meaning) => checked.has(meaning) || said.some((other) => isAlike(meaning, other)),
  )
  return own.length === 0 ? 1 : common.length / own.length
}

const enough = 0.5
const little = 0.3
const near = 0.5
/** A quotation with a few words around it says what it quotes. */
const longQuotation = 15
const fewWords = 6

/** Who says 'I' in words that name them: 'says Greta', 'me, little Paul'. */
const namesOfTellers = (source: string) =>
  [
    ...source.matchAll(/, (?:says|said|tells|recalls|remembers) (\p{Lu}\p{L}+)/gu),
    ...source.matchAll(/\b(?:I|me), (?:little |young |old |poor )?(\p{Lu}\p{L}+),/gu),
  ].flatMap(([, name]) => name ?? [])

const parts = ({ text, sources, known, tellers = [] }: CheckedClaim) => {
  const told = sources.map((source) =>
    withoutInstructions(writtenSentences(source)).flat().join(" "),
  )
  const own = text.replace(quotations, " ")
  return {
    told,
    own,
    quoted: [...text.matchAll(quotations)].map(([, words = ""]) => words),
    sentence: wordsWithin(own),
    source: wordsWithin(told.map(inOtherWords).join("\n. ")),
    names: wordsOfNames(known),
    tellers: wordsOfNames([...tellers, ...told.flatMap(namesOfTellers)]),
  }
}

/** What code alone can see to be wrong with a claim, in words a writer understands; null: nothing. */
export const faultOf = (claim: CheckedClaim): string | null => {
  if (claim.sources.length === 0 || claim.text.trim() === "") return "it names no source"
  if (isInstruction(claim.text)) return "it is addressed to a writer"
  const { told, own, quoted, sentence, source, names, tellers } = parts(claim)
  const said = told.map(plainly)
  const wrongQuotation = quoted.find((words) => !said.some((one) => one.includes(plainly(words))))
  if (wrongQuotation !== undefined)
    return `its sources do not say “${wrongQuotation.trim()}” word for word`
  const number = wrongNumber(sentence, source)
  if (number !== null) return `its sources do not say the number ${number}`
  const name = unsaidName(sentence, fold(told.join(" ")), new Set([...names, ...tellers]))
  if (name !== null) return `its sources do not say the name ${name}`
  const relative = unsaidKin(sentence, source)
  if (relative !== null) return `its sources speak of no such ${relative}`
  const word = unsaidWord(sentence, source)
  if (word !== null) return `its sources do not say “${word}”`
  const noun = unsaidNoun(sentence, source)
  if (noun !== null) return `its sources do not speak of “${noun}”`
  const opposite = oppositeSaid(sentence, source)
  if (opposite !== null) return `its sources say the opposite of “${opposite}”`
  if (isReasonUnsaid(own, told)) return "no source gives that reason"
  const denial = wrongDenial(sentence, source)
  if (denial !== null)
    return `its sources do not say ${denial}`.replace("do not say that", "say that")
  if (isOtherOrder(sentence, source)) return "its sources tell it in another order"
  if (isOtherWay(sentence, source)) return "it swaps “from” and “to”"
  if (arePairsExchanged(sentence, source)) return "its sources say it the other way around"
  const capitals = new Set([...namesWithin(sentence), ...namesWithin(source)])
  const persons = personsIn(sentence, names, capitals)
  const there = personsIn(source, names, capitals, tellers)
  const role = exchangedRole(rolesIn(sentence, persons), rolesIn(source, there))
  if (role !== null) return `it swaps who did it and who it was done to (${role})`
  const doer = otherDoer(doersIn(sentence, persons), doersIn(source, there))
  if (doer !== null) return `someone else did it (${doer})`
  const attribute = exchangedAttribute([sentence, persons], [source, there])
  return attribute === null ? null : `its sources say “${attribute}” about someone else`
}

/**
 * Whether everything that code can check in a sentence stands in its sources: null, else why not. What
 * shares too few words with them is compared by its meaning.
 */
export const checkSentence = Effect.fn("biographies.checkSentence")(function* (
  claim: CheckedClaim,
  embed: Embed,
): Effect.fn.Return<string | null, EngineError> {
  const fault = faultOf(claim)
  if (fault !== null) return fault
  const { told, own, quoted, sentence, source, names } = parts(claim)
  const isQuotation = quoted.some((words) => words.length >= longQuotation)
  if (isQuotation && sentence.length < fewWords) return null
  const share = shareSaid(sentence, source, names)
  if (share >= enough) return null
  const far = "its sources do not say that in their words; stay closer to them"
  if (share < little) return far
  const [vector, ...vectors] = yield* embed([own, ...told])
  if (vector === undefined) return far
  return vectors.some((other) => dotProduct(vector, other) >= near) ? null : far
})

const mostCharacters = 200

/**
 * What is wrong with a question that a model would ask: it may suppose nothing that nobody has told.
 * Null: nothing.
 */
export const faultInQuestion = (
  question: string,
  told: ReadonlyArray<string>,
  known: ReadonlyArray<string>,
): string | null => {
  const marks = question.match(/[.!?]/g) ?? []
  if (!question.endsWith("?") || marks.length !== 1 || question.length > mostCharacters)
    return "it is not one short question"
  if (isInstruction(question)) return "it is addressed to a writer"
  const words = wordsWithin(question)
  const source = wordsWithin(told.join("\n. "))
  return (
    wrongNumber(words, source) ??
    unsaidName(words, fold(told.join(" ")), wordsOfNames(known)) ??
    unsaidKin(words, source) ??
    unsaidWord(words, source)
  )
}

/** What a date is called as well. */
const alsoDates: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /\b(?:31(?:st)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 31(?:st)?|New Year['’]s Eve)\b/giu,
    "last day of the year, 31 December, New Year's Eve",
  ],
  [
    /\b(?:0?1(?:st)?(?: of)? Jan(?:uary)?|Jan(?:uary)? 1(?:st)?|New Year['’]s Day)\b/giu,
    "first day of the year, 1 January, New Year's Day",
  ],
  [
    /\b(?:24(?:th)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 24(?:th)?|Christmas Eve)\b/giu,
    "24 December, Christmas Eve",
  ],
  [
    /\b(?:25(?:th)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 25(?:th)?|Christmas Day)\b/giu,
    "25 December, Christmas Day",
  ],
]
/** Written as a sign, told as a word. */
const units = [
  [/£ ?\d/, "pounds"],
  [/\$ ?\d/, "dollars"],
  [/€ ?\d/, "euros"],
  [/\d ?kg\b/, "kilos, kilograms"],
] as const
const withUnits = (text: string) =>
  units.reduce((all, [sign, also]) => (sign.test(text) ? `${all}\n. ${also}.` : all), text)

/** A text, with what its dates and units are called as well. */
const inOtherWords = (text: string) =>
  alsoDates.reduce(
    (all, [date, also]) => (text.search(date) !== -1 ? `${all}\n. ${also}.` : all),
    withUnits(text),
  )
