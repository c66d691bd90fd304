import type { CoEditor } from "../yjs-client.ts"
import type { Chance } from "../random.ts"

/** A word that stands nowhere else, with what became of it. */
export interface Token {
  readonly word: string
  /** The server has said that the word is kept. */
  isStored: boolean
  /** Whoever wrote it took it out again. */
  isOut: boolean
  /** The server has said that it is kept that it was taken out. */
  isShutOut: boolean
}

/** An edit of which the server has not said that it is kept. */
interface Open {
  /** Which message of the connection it is in; null until that is known. */
  message: number | null
  readonly settle: () => void
}

export const tokenWord = /w\d+x\d+z/g
const others = ["🎉", "👩‍👩‍👧", "שלום", "مرحبا", "Großmutter", "and then", "語り"] as const
const longestToken = 16

const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff

/**
 * Edits at random in the name of one client, and remembers which word has to be there. Words go in
 * between words, and only filler and this client's own words are taken out, so that none is broken.
 */
export class RandomEditors {
  readonly editor: CoEditor
  readonly tokens: Array<Token> = []
  readonly #name: number
  readonly #chance: Chance
  #open: Array<Open> = []
  readonly #hush: () => void

  constructor(editor: CoEditor, name: number, chance: Chance) {
    this.editor = editor
    this.#name = name
    this.#chance = chance
    const hushes = [
      editor.watch(() => this.#hear()),
      on(editor, "disconnected", () => {
        for (const open of this.#open) open.message = null
      }),
    ]
    this.#hush = () => hushes.forEach((hush) => hush())
  }

  stop() {
    this.#hush()
  }

  /** Edits of which the server has not said that they are kept. */
  get waiting() {
    return this.#open.length
  }

  edit() {
    const kind = this.#chance.below(100)
    if (kind < 30) this.type()
    else if (kind < 42) this.#typeOtherSigns()
    else if (kind < 47) this.#paste()
    else if (kind < 55) this.#split()
    else if (kind < 65) this.#join()
    else if (kind < 75) this.#takeOutFiller()
    else this.#takeOutOwn()
  }

  type() {
    const token = this.#newToken()
    this.#insert(`${token.word} `, [token])
  }

  #typeOtherSigns() {
    const token = this.#newToken()
    this.#insert(`${this.#chance.one(others)} ${token.word}${this.#chance.one(others)} `, [token])
  }

  #paste() {
    const tokens = Array.from({ length: this.#chance.between(2, 4) }, () => this.#newToken())
    const lines = tokens.map(({ word }) => `${word} ${this.#chance.one(others)}\n`)
    this.#insert(lines.join(""), tokens)
  }

  #split() {
    this.#insert("\n", [])
  }

  #join() {
    const words = this.editor.words()
    const at = words.indexOf("\n", this.#chance.below(words.length + 1))
    if (at < 0) return this.type()
    this.#change([], () => this.editor.text().delete(at, 1))
  }

  #takeOutFiller() {
    const words = this.editor.words()
    let from = this.#chance.below(words.length + 1)
    let to = Math.min(words.length, from + this.#chance.between(1, 6))
    // A sign made of two halves goes as a whole.
    if (from > 0 && isLow(words.charCodeAt(from))) from -= 1
    if (isLow(words.charCodeAt(to))) to += 1
    const start = Math.max(0, from - longestToken)
    for (const { index, 0: word } of words.slice(start, to + longestToken).matchAll(tokenWord)) {
      const begin = start + index
      if (begin < to && begin + word.length > from) return this.type()
    }
    if (to <= from) return this.type()
    this.#change([], () => this.editor.text().delete(from, to - from))
  }

  #takeOutOwn() {
    const mine = this.tokens.filter(({ isOut }) => !isOut)
    const token = mine[this.#chance.below(mine.length)]
    const at = token === undefined ? -1 : this.editor.words().indexOf(token.word)
    if (token === undefined || at < 0) return this.type()
    token.isOut = true
    this.#change([() => (token.isShutOut = true)], () =>
      this.editor.text().delete(at, token.word.length),
    )
  }

  #newToken(): Token {
    const word = `w${this.#name}x${this.tokens.length}z`
    const token: Token = { word, isStored: false, isOut: false, isShutOut: false }
    this.tokens.push(token)
    return token
  }

  #insert(words: string, tokens: ReadonlyArray<Token>) {
    const before = this.editor.words()
    const from = this.#chance.below(before.length + 1)
    const gap = before.slice(from).search(/\s/)
    const at = gap < 0 ? 0 : from + gap + 1
    this.#change(
      tokens.map((token) => () => (token.isStored = true)),
      () => this.editor.text().insert(at, words),
    )
  }

  #change(settle: ReadonlyArray<() => void>, change: () => void) {
    const open: Open = { message: null, settle: () => settle.forEach((tell) => tell()) }
    this.#open.push(open)
    this.editor.document.transact(change)
    if (this.editor.provider.synced) open.message = this.editor.given
  }

  #hear() {
    const { synced } = this.editor.provider
    // The answer that brings what was written while away has gone out before the transcript is here.
    if (synced) for (const open of this.#open) open.message ??= this.editor.given
    const { kept } = this.editor
    this.#open = this.#open.filter(({ message, settle }) => {
      if (message === null || message > kept) return true
      settle()
      return false
    })
  }
}

const on = (editor: CoEditor, wanted: string, tell: () => void) => {
  const hear = ({ status }: { readonly status: string }) => {
    if (status === wanted) tell()
  }
  editor.provider.on("status", hear)
  return () => editor.provider.off("status", hear)
}
