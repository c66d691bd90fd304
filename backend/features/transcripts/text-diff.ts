import { diffArrays, diffWordsWithSpace } from "diff"
import { editBudget } from "#protocol/edit-budget.ts"
import { append } from "#protocol/long-lists.ts"

/** A range of a text to remove, and the text to insert there. */
export interface TextChange {
  readonly at: number
  readonly remove: number
  readonly insert: string
}

/**
 * Words and paragraphs that may differ between two texts; where more do, everything between their common
 * start and end counts as changed. At worst it takes about 200 ms of a processor of 2024.
 */
const maxEdits = 1_500

/** Leaves out what both texts begin and end with. */
const trimmed = (before: string, after: string, at: number): TextChange | null => {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (
    tail < most - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1
  }
  const insert = after.slice(head, after.length - tail)
  const remove = before.length - tail - head
  return remove === 0 && insert === "" ? null : { at: at + head, remove, insert }
}

const isSecondHalf = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return at > 0 && code >= 0xdc00 && code <= 0xdfff
}

/**
 * Characters made of two UTF-16 halves are changed as a whole: Yjs would replace separated halves
 * by unknown characters.
 */
const inWholeSigns =
  (text: string) =>
  ({ at, remove, insert }: TextChange): TextChange => {
    const from = isSecondHalf(text, at) ? at - 1 : at
    const to = isSecondHalf(text, at + remove) ? at + remove + 1 : at + remove
    return {
      at: from,
      remove: to - from,
      insert: text.slice(from, at) + insert + text.slice(at + remove, to),
    }
  }

interface Part {
  readonly added: boolean
  readonly removed: boolean
  readonly text: string
}

/** Joins consecutive removed and added parts into one change each. */
const changesOf = (
  parts: ReadonlyArray<Part>,
  at: number,
  compare: (before: string, after: string, at: number) => ReadonlyArray<TextChange>,
): ReadonlyArray<TextChange> => {
  const changes: Array<TextChange> = []
  let place = at
  let before = ""
  let after = ""
  const close = () => {
    if (before !== "" || after !== "") append(changes, compare(before, after, place))
    place += before.length
    before = ""
    after = ""
  }
  for (const { added, removed, text } of parts) {
    if (removed) before += text
    else if (added) after += text
    else {
      close()
      place += text.length
    }
  }
  close()
  return changes
}

const whole = (before: string, after: string, at: number) => {
  const change = trimmed(before, after, at)
  return change === null ? [] : [change]
}

/**
 * Two ranges that share less than this fraction of their letters count as different texts, not as a
 * corrected one.
 */
const alike = 0.3

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").length

const areAlike = (parts: ReadonlyArray<Part>, before: string, after: string) => {
  const common = parts.reduce(
    (sum, { added, removed, text }) => (added || removed ? sum : sum + letters(text)),
    0,
  )
  return common >= alike * Math.max(letters(before), letters(after))
}

const byWords =
  ({ compare }: ReturnType<typeof editBudget>) =>
  (before: string, after: string, at: number): ReadonlyArray<TextChange> => {
    if (before === "" || after === "") return whole(before, after, at)
    const parts = compare((maxEditLength) => diffWordsWithSpace(before, after, { maxEditLength }))
    if (parts === undefined) return whole(before, after, at)
    const worded = parts.map(({ added, removed, value }) => ({ added, removed, text: value }))
    if (!areAlike(worded, before, after)) return [{ at, remove: before.length, insert: after }]
    return changesOf(worded, at, whole)
  }

/** Lines, each with its line break. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/**
 * The smallest change from one text to another, word by word, so that concurrent edits stay where
 * they are. The changes are ordered by position in the text before.
 */
export const changesBetween = (before: string, after: string): ReadonlyArray<TextChange> => {
  if (before === after) return []
  const budget = editBudget(maxEdits)
  const [old, now] = [linesOf(before), linesOf(after)]
  const parts = budget.compare((maxEditLength) => diffArrays(old, now, { maxEditLength }))
  if (parts === undefined) return whole(before, after, 0).map(inWholeSigns(before))
  return changesOf(
    parts.map(({ added, removed, value }) => ({ added, removed, text: value.join("") })),
    0,
    byWords(budget),
  ).map(inWholeSigns(before))
}

const wordsOf = (text: string) => text.match(/\S+/g) ?? []

/** How many words were removed and added between two texts; a changed word counts as both. */
export const countChanges = (before: string, after: string) => {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const parts = diffArrays(old, now, { maxEditLength: maxEdits })
  if (parts === undefined) return { added: now.length, removed: old.length }
  const count = (which: "added" | "removed") =>
    parts.reduce((sum, part) => (part[which] ? sum + part.value.length : sum), 0)
  return { added: count("added"), removed: count("removed") }
}
