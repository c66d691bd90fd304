import { append } from "#protocol/long-lists.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type { TranslatedParagraph } from "#protocol/translation.ts"
import { paragraphIds } from "./paragraph-hashes.ts"
import { type AlignedPair, pairsOf } from "./align-paragraphs.ts"

/** What is known of a translation besides its words. */
export interface PlanMemory {
  readonly paragraphs: ReadonlyArray<TranslatedParagraph>
  /** What an engine has made and what is not in place yet. */
  readonly coming: ReadonlyArray<{ readonly id: string; readonly machine: string }>
}

export const noMemory: PlanMemory = { paragraphs: [], coming: [] }

export interface PlanText {
  readonly original: Transcript
  readonly english: Transcript
}

/**
 * What becomes of the English of some paragraphs: it `stands`; an engine's is `put` in its place; or it
 * stands and is to be `looked` at, with an engine's beside it. `open`: an engine's is missing.
 */
interface PlanStep extends AlignedPair {
  readonly todo: "stands" | "put" | "look" | "open"
}

export interface TranslationPlan {
  /** Of each paragraph of the original. */
  readonly ids: ReadonlyArray<string>
  /** What the engine made of each; null where it is not known. */
  readonly machines: ReadonlyArray<string | null>
  readonly steps: ReadonlyArray<PlanStep>
  /** The ids of those that an engine is to be asked for. */
  readonly wanted: ReadonlyArray<string>
}

const joined = ({ paragraphs, coming }: PlanMemory) => {
  const known = new Map<string, TranslatedParagraph>()
  for (const one of paragraphs) {
    known.set(one.id, { ...one, machine: one.machine ?? known.get(one.id)?.machine ?? null })
  }
  const fresh = new Map(coming.map(({ id, machine }) => [id, machine]))
  return { known, machineOf: (id: string) => known.get(id)?.machine ?? fresh.get(id) ?? null }
}

/**
 * Answers after which paragraph of the original some that were translated have gone, or had gone when
 * it was flagged.
 */
const goneFrom = ({ paragraphs }: PlanMemory, ids: ReadonlyArray<string>) => {
  const still = new Set(ids)
  const gone = new Set<string | null>()
  let before: string | null = null
  for (const { id, look } of paragraphs) {
    if (!still.has(id)) gone.add(before)
    else {
      if (look !== undefined) gone.add(id)
      if (look !== undefined && before === null) gone.add(null)
      before = id
    }
  }
  return (original: number | null) => gone.has(original === null ? null : (ids[original] ?? null))
}

export const pairUp = ({ original, english }: PlanText, memory: PlanMemory) => {
  const ids = paragraphIds(original.map(({ text }) => text))
  const { known, machineOf } = joined(memory)
  const machines = ids.map(machineOf)
  const written = new Set(
    [...memory.paragraphs, ...memory.coming].flatMap(({ machine }) => machine ?? []),
  )
  const isMachine = (line: string) => written.has(line)
  const isGoneAfter = goneFrom(memory, ids)
  const linesOf = ({ lines }: AlignedPair) => lines.flatMap((line) => english[line]?.text ?? [])
  const isByHand = (pair: AlignedPair) => linesOf(pair).some((line) => !isMachine(line))
  const pairs: Array<AlignedPair> = []
  for (const pair of pairsOf({ original, english, machines, isMachine, isGoneAfter })) {
    const [at = -1] = pair.originals
    const before = pairs.at(-1)
    const isWithBefore = known.get(ids[at] ?? "")?.isWithBefore === true && pair.lines.length === 0
    if (isWithBefore && before?.originals.at(-1) === at - 1 && isByHand(before)) {
      pairs[pairs.length - 1] = { ...before, originals: [...before.originals, ...pair.originals] }
    } else pairs.push(pair)
  }
  return { ids, machines, known, pairs, linesOf, isByHand }
}

/**
 * What is to be done so that every paragraph has its English. What is known stands; what people wrote
 * stands too, and is flagged when its original has changed since; everything else is an engine's.
 */
export const planOf = (words: PlanText, memory: PlanMemory): TranslationPlan => {
  const { ids, machines, known, pairs, isByHand } = pairUp(words, memory)
  const wanted: Array<string> = []
  const steps = pairs.map((pair): PlanStep => {
    const { originals, hasStray } = pair
    if (originals.length === 0) return { ...pair, todo: "stands" }
    const own = originals.map((at) => ids[at] ?? "")
    const isKnown = own.every((id) => known.has(id))
    if (isByHand(pair) && isKnown && !hasStray) return { ...pair, todo: "stands" }
    const missing = own.filter((_, n) => machines[originals[n] ?? -1] === null)
    append(wanted, missing)
    if (missing.length > 0) return { ...pair, todo: "open" }
    return { ...pair, todo: isByHand(pair) ? "look" : "put" }
  })
  return { ids, machines, steps, wanted }
}

/** What is known of the translation once the plan is carried out. */
export const memoryAfter = (
  words: PlanText,
  memory: PlanMemory,
  { ids, machines, steps }: TranslationPlan,
): ReadonlyArray<TranslatedParagraph> => {
  const { known } = joined(memory)
  const left = new Set<string>()
  const after = steps.flatMap(({ originals, lines, todo }) => {
    const texts = lines.flatMap((line) => words.english[line]?.text ?? [])
    return originals.flatMap((at, n): ReadonlyArray<TranslatedParagraph> => {
      const id = ids[at] ?? ""
      const before = known.get(id)
      const machine = machines[at] ?? null
      if (todo === "open") {
        for (const text of texts) left.add(text)
        return before === undefined ? [] : [before]
      }
      const isWithBefore = todo !== "put" && n > 0 && { isWithBefore: true }
      if (todo === "look") return [{ id, machine, ...(n > 0 ? isWithBefore : { look: texts }) }]
      const isStill = todo === "stands" && before?.look?.every((line) => texts.includes(line))
      const look = isStill === true && { look: before?.look ?? [] }
      return [{ id, machine, ...isWithBefore, ...look }]
    })
  })
  // What an engine wrote and nobody could replace yet has to be known as such.
  const stillThere = memory.paragraphs.filter(
    ({ id, machine }) => machine !== null && left.has(machine) && !ids.includes(id),
  )
  return [...after, ...stillThere]
}

/**
 * What is known once somebody has looked the translation through: what people wrote is right for the
 * original as it is now.
 */
export const memoryReviewed = (
  words: PlanText,
  memory: PlanMemory,
): ReadonlyArray<TranslatedParagraph> => {
  const { ids, machines, known, pairs, isByHand } = pairUp(words, memory)
  const seen = pairs.flatMap((pair) => {
    // Where there are fewer lines than paragraphs, some may have no English yet.
    if (!isByHand(pair) || pair.lines.length < pair.originals.length) return []
    return pair.originals.flatMap((at) => {
      const id = ids[at] ?? ""
      return known.has(id) ? [] : [{ id, machine: machines[at] ?? null }]
    })
  })
  return [...memory.paragraphs, ...seen]
}

/** Whether any line stands as an engine wrote it. */
export const hasMachineLines = ({ english }: PlanText, memory: PlanMemory): boolean => {
  const written = new Set(memory.paragraphs.flatMap(({ machine }) => machine ?? []))
  return english.some(({ text }) => written.has(text))
}

/** Whether any line is as people wrote it. */
export const hasLinesByHand = (words: PlanText, memory: PlanMemory): boolean => {
  const { pairs, isByHand } = pairUp(words, memory)
  return pairs.some(isByHand)
}
