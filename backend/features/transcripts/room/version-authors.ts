import { diffArrays } from "diff"
import type { UserId } from "#protocol/ids.ts"
import { paragraphEnd, type TextPiece } from "#protocol/transcript-document.ts"
import { type Author, somebody } from "../../../platform/database/edits.ts"

/** Where more words differ, it is not looked at who wrote which. */
const maxEdits = 1_500

/** Words, and what is between two paragraphs. */
const token = /\s*\n\s*|\S+/g
const isEnd = (text: string) => text.includes(paragraphEnd)
const plain = (text: string) => (isEnd(text) ? paragraphEnd : text)

type Written = Pick<TextPiece, "client" | "text">

interface Token {
  readonly text: string
  readonly from: number
  readonly to: number
}

const tokensOf = (text: string): ReadonlyArray<Token> => {
  const all = [...text.matchAll(token)].map(({ 0: found, index }): Token => ({
    text: plain(found),
    from: index,
    to: index + found.length,
  }))
  const [first, last] = [all.findIndex(({ text }) => text !== paragraphEnd), all.length]
  return first === -1 ? [] : all.slice(first, all.at(-1)?.text === paragraphEnd ? last - 1 : last)
}

/** Who wrote the letters of a text, asked from its start to its end. */
class Writers {
  readonly #pieces: ReadonlyArray<Written>
  readonly #authorOf: (client: number) => Author
  #n = 0
  #begun = 0

  constructor(pieces: ReadonlyArray<Written>, authorOf: (client: number) => Author) {
    this.#pieces = pieces.filter(({ text }) => text !== "")
    this.#authorOf = authorOf
  }

  of({ from, to }: Token): ReadonlyArray<Author> {
    const found: Array<Author> = []
    for (let piece = this.#pieces[this.#n]; piece !== undefined; piece = this.#pieces[this.#n]) {
      const end = this.#begun + piece.text.length
      if (end > from) found.push(this.#authorOf(piece.client))
      if (end >= to) break
      this.#n += 1
      this.#begun = end
    }
    return found
  }
}

/**
 * Those of the `changers` whose changes are in a text: whoever wrote what is new in it. Who took words
 * away cannot be seen in it; where that is all, those are named who may have, `untraced`. Where nobody can
 * be told from the others, all are.
 */
export const authorsOfChanges = (
  before: string,
  pieces: ReadonlyArray<Written>,
  who: {
    readonly changers: ReadonlyArray<UserId>
    readonly untraced: ReadonlySet<UserId>
    readonly authorOf: (client: number) => Author
  },
): ReadonlyArray<UserId> => {
  const { changers, untraced, authorOf } = who
  if (changers.length <= 1) return changers
  const now = tokensOf(pieces.map(({ text }) => text).join(""))
  const parts = diffArrays(
    tokensOf(before).map(({ text }) => text),
    now.map(({ text }) => text),
    { maxEditLength: maxEdits },
  )
  if (parts === undefined) return changers
  const writers = new Writers(pieces, authorOf)
  const named = new Set<UserId>()
  let at = 0
  let isRemoved = false
  let isSigned = false
  const close = () => {
    if (isRemoved && !isSigned) for (const user of untraced) named.add(user)
    isRemoved = false
    isSigned = false
  }
  for (const { added, removed, value } of parts) {
    if (!added && !removed) close()
    if (removed) isRemoved = true
    if (added) {
      const authors = now.slice(at, at + value.length).flatMap((one) => writers.of(one))
      if (authors.includes(somebody)) return changers
      const own = changers.filter((user) => authors.includes(user))
      for (const user of own) named.add(user)
      isRemoved ||= own.length === 0
      isSigned ||= own.length > 0
    }
    if (!removed) at += value.length
  }
  close()
  const found = changers.filter((user) => named.has(user))
  return found.length === 0 ? changers : found
}
