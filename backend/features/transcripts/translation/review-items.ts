import type { TranslationLook } from "#protocol/story.ts"
import type { TranslatedParagraph } from "#protocol/translation.ts"
import type { AlignedPair } from "./align-paragraphs.ts"
import { type PlanMemory, pairUp, type TranslationPlan, type PlanText } from "./plan.ts"

interface Open {
  readonly pair: AlignedPair
  readonly look: TranslationLook
  /** The paragraphs of the original it is about. */
  readonly own: ReadonlyArray<string>
}

const openIn = (words: PlanText, memory: PlanMemory) => {
  const { ids, machines, known, pairs, linesOf } = pairUp(words, memory)
  const open = pairs.flatMap((pair): ReadonlyArray<Open> => {
    const own = pair.originals.flatMap((at) => known.get(ids[at] ?? "") ?? [])
    const texts = linesOf(pair)
    const isOpen = own.some(({ look }) => look?.every((line) => texts.includes(line)) === true)
    const offered = pair.originals.flatMap((at) => machines[at] ?? [])
    const [id] = own.map((one) => one.id)
    const [at] = pair.lines
    const isWhole = [own, offered].every(({ length }) => length === pair.originals.length)
    if (!isOpen || !isWhole || id === undefined || at === undefined) return []
    const look = { id, at, offered: offered.join("\n\n") }
    return [{ pair, look, own: own.map((one) => one.id) }]
  })
  return { ids, machines, pairs, open }
}

/** The paragraphs that are to be looked at again, in order. */
export const looksOf = (words: PlanText, memory: PlanMemory): ReadonlyArray<TranslationLook> =>
  memory.paragraphs.some(({ look }) => look !== undefined)
    ? openIn(words, memory).open.map(({ look }) => look)
    : []

/** Puts the words offered in place of those people wrote; null when nothing is to be looked at there. */
export const planTaking = (
  words: PlanText,
  memory: PlanMemory,
  lookId: string,
): TranslationPlan | null => {
  const { ids, machines, pairs, open } = openIn(words, memory)
  const asked = open.find(({ look }) => look.id === lookId)
  if (asked === undefined) return null
  const steps = pairs.map(
    (pair) => ({ ...pair, todo: pair === asked.pair ? "put" : "stands" }) as const,
  )
  return { ids, machines, steps, wanted: [] }
}

/** What is known once it has been answered; null when nothing is to be looked at there. */
export const memoryAnswered = (
  words: PlanText,
  memory: PlanMemory,
  lookId: string,
): ReadonlyArray<TranslatedParagraph> | null => {
  const asked = openIn(words, memory).open.find(({ look }) => look.id === lookId)
  if (asked === undefined) return null
  return memory.paragraphs.map(({ look, ...one }) =>
    look === undefined || asked.own.includes(one.id) ? one : { ...one, look },
  )
}
