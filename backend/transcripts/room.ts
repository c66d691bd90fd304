import * as Y from "yjs"
import type { UserId } from "#protocol/ids.ts"
import { metaOf } from "#protocol/shared-transcript.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { checkUpdate, type Refusal } from "./check-update.ts"
import { type Author, type Change, somebody, theServer } from "../kept/edits.ts"
import { seedClient, translatedFromKey } from "./spoken.ts"
import { nameOfWords } from "./words-name.ts"

/** What is to be kept next. */
export interface Batch {
  readonly update: Uint8Array
  readonly authors: ReadonlyArray<{ readonly client: number; readonly userId: Author }>
  readonly changes: ReadonlyArray<Change>
  /** Told when the batch is kept. */
  readonly waiting: ReadonlyArray<() => void>
}

export interface RoomState {
  readonly document: Y.Doc
  readonly authors: ReadonlyMap<number, Author>
  readonly changes: ReadonlyArray<Change>
}

const touchedKey = (name: TextName) => `touched:${name}`
/** So many are remembered of those the store knows; one that is forgotten is asked for again. */
const mostHolders = 10_000

/** Numbers somebody writes under of whom it is not known here whose they are. */
export interface Unheld {
  readonly unheld: ReadonlySet<number>
}

/** How a change comes. */
export interface Coming {
  /** It is all they have that the server has not: others' words may be in it which a lost disk took. */
  readonly isAnswer?: boolean
  /** Pays for what it costs, or cannot. */
  readonly pay?: (passed: number) => boolean
  /** Whether a number is known to be nobody's. */
  readonly isFree?: (client: number) => boolean
}
const always = () => true

/**
 * One open transcript. It takes changes at once and gives them to nobody before they are kept: what
 * anybody sees of another has survived any crash that may come.
 */
export class Room {
  readonly document: Y.Doc
  readonly #authors: Map<number, Author>
  readonly #holders = new Map<number, UserId>()
  /** Whose changes no version holds, by text. */
  readonly #changes = new Map<TextName, Set<UserId>>()
  #updates: Array<Uint8Array> = []
  #newAuthors: Array<{ client: number; userId: Author }> = []
  #newChanges: Array<Change> = []
  #waiting: Array<() => void> = []
  readonly #onKept = new Set<(update: Uint8Array) => void>()
  readonly #ring: () => void
  #isKeeping = false
  #isForgotten = false
  #read: { readonly original: Transcript; readonly english: Transcript } | null = null

  /** `ring` is called when there is something to keep. */
  constructor({ document, authors, changes }: RoomState, ring: () => void) {
    this.document = document
    this.#authors = new Map(authors)
    this.#authors.set(seedClient, theServer)
    this.#ring = ring
    for (const change of changes) this.#note(change)
    document.on("update", (update: Uint8Array) => {
      this.#read = null
      this.#updates.push(update)
      this.#ring()
    })
  }

  /** A number is a user's: the store says so. From then on nobody else can write under it. */
  learnHolder(user: UserId, client: number) {
    this.#holders.set(client, user)
    const [oldest] = this.#holders.keys()
    if (this.#holders.size > mostHolders && oldest !== undefined) this.#holders.delete(oldest)
  }

  /** Whose a number is; null while that is not known here. */
  holderOf(client: number): Author | null {
    if (client === this.document.clientID) return theServer
    const author = this.#authors.get(client) ?? somebody
    return author === somebody ? (this.#holders.get(client) ?? null) : author
  }

  /** Takes what somebody changed, or says why not or whose numbers are to be asked for; then nothing has happened. */
  take(
    user: UserId,
    update: Uint8Array,
    { isAnswer = false, pay = always, isFree = always }: Coming = {},
  ): Refusal | Unheld | null {
    const unheld = new Set<number>()
    const checked = checkUpdate(this.document, update, (client) => {
      const holder = this.holderOf(client)
      if (holder === null && !isFree(client)) unheld.add(client)
      return holder === null || holder === user
    })
    if (checked.refusal !== null) return checked.refusal
    if (unheld.size > 0) return { unheld }
    if (!pay(checked.passed)) return "tooMany"
    for (const client of checked.clients) {
      const isOwn = this.#holders.get(client) === user || !isAnswer
      this.#sign([client], isOwn ? user : somebody)
    }
    Y.applyUpdate(this.document, checked.update)
    // Apart from it: Yjs takes words of its own that come with others' for somebody else's under its number.
    for (const text of checked.texts) this.#touch({ userId: user, text })
    return null
  }

  /** Whether somebody brings nothing that is not here already. */
  holds(update: Uint8Array): boolean {
    const checked = checkUpdate(this.document, update, () => false)
    return checked.refusal === null && checked.texts.size === 0
  }

  /** The story is gone: nothing of it is kept any more. */
  forget() {
    this.#isForgotten = true
  }
  get isForgotten(): boolean {
    return this.#isForgotten
  }

  /** What a user wrote stays; that it was they is not known any more. Answers whether it was until now. */
  disown(user: UserId): boolean {
    const wasKnown =
      [...this.#authors.values(), ...this.#holders.values()].includes(user) ||
      [...this.#changes.values()].some((users) => users.has(user))
    for (const [client, author] of this.#authors) {
      if (author === user) this.#authors.set(client, somebody)
    }
    for (const [client, holder] of this.#holders) {
      if (holder === user) this.#holders.delete(client)
    }
    for (const users of this.#changes.values()) users.delete(user)
    this.#newAuthors = this.#newAuthors.map(({ client, userId }) => ({
      client,
      userId: userId === user ? somebody : userId,
    }))
    this.#newChanges = this.#newChanges.filter(({ userId }) => userId !== user)
    return wasKnown
  }

  /** A change by the server, in the name of a user or in its own. */
  change(by: { readonly user: UserId; readonly text: TextName } | null, make: () => void) {
    this.#sign([this.document.clientID], theServer)
    this.document.transact(() => {
      make()
      if (by !== null) this.#touch({ userId: by.user, text: by.text })
    })
  }

  /** Calls back as soon as everything taken so far is kept: at once when it is. */
  whenKept(told: () => void) {
    if (!this.hasUnkept) told()
    else this.#waiting.push(told)
  }

  /** Hears each change that is kept, until the function that is answered is called. */
  onKept(hear: (update: Uint8Array) => void): () => void {
    this.#onKept.add(hear)
    return () => this.#onKept.delete(hear)
  }

  /** What is to be kept now; whoever asks keeps it and says so. */
  nextBatch(): Batch | null {
    const [first, ...others] = this.#updates
    if (first === undefined) return null
    const batch: Batch = {
      update: others.length === 0 ? first : Y.mergeUpdates(this.#updates),
      authors: this.#newAuthors,
      changes: this.#newChanges,
      waiting: this.#waiting,
    }
    this.#updates = []
    this.#newAuthors = []
    this.#newChanges = []
    this.#waiting = []
    this.#isKeeping = true
    return batch
  }

  kept(batch: Batch) {
    this.#isKeeping = false
    for (const hear of this.#onKept) hear(batch.update)
    for (const tell of batch.waiting) tell()
    // Whoever began to wait while there was nothing more to keep.
    if (this.#updates.length === 0) for (const tell of this.#waiting.splice(0)) tell()
  }

  /** Whether something was taken that is not known to be kept. */
  get hasUnkept(): boolean {
    return this.#isKeeping || this.#updates.length > 0
  }

  /** Another server's part in what was put together here. */
  learn(authors: RoomState["authors"], changes: ReadonlyArray<Change>) {
    for (const [client, userId] of authors) {
      if (!this.#authors.has(client)) this.#authors.set(client, userId)
    }
    for (const change of changes) this.#note(change)
  }

  /** Both texts as they are read; made when asked for. */
  read() {
    this.#read ??= readDocument(this.document)
    return this.#read
  }

  /** Whether people ever wrote in a text. */
  isTouched(name: TextName): boolean {
    return metaOf(this.document).get(touchedKey(name)) === true
  }

  /** Names the words the translation was made from, or last compared with. */
  get translatedFrom(): string | null {
    const from = metaOf(this.document).get(translatedFromKey)
    return typeof from === "string" ? from : null
  }
  setTranslatedFrom(words: string) {
    metaOf(this.document).set(translatedFromKey, words)
  }
  /** What an engine wrote anew is nobody's work any more. */
  setUntouched(name: TextName) {
    metaOf(this.document).delete(touchedKey(name))
  }

  /** Those whose changes of a text are in no version yet. */
  changersOf(name: TextName): ReadonlyArray<UserId> {
    return [...(this.#changes.get(name) ?? [])]
  }
  /** What is to be put in a version: the text as it stands, and those whose changes are in it and in none. */
  takeForVersion(name: TextName) {
    const changers = this.changersOf(name)
    this.#changes.delete(name)
    return { transcript: this.read()[name], changers }
  }
  /** The version that was to hold them could not be kept. */
  reopenChanges(name: TextName, users: ReadonlyArray<UserId>) {
    for (const userId of users) this.#note({ userId, text: name })
  }
  get openChanges(): ReadonlyArray<Change> {
    return [...this.#changes].flatMap(([text, users]) =>
      [...users].map((userId) => ({ userId, text })),
    )
  }
  get authors(): ReadonlyArray<{ readonly client: number; readonly userId: Author }> {
    return [...this.#authors].map(([client, userId]) => ({ client, userId }))
  }

  #note({ userId, text }: Change): boolean {
    const users = this.#changes.get(text) ?? new Set()
    this.#changes.set(text, users)
    if (users.has(userId)) return false
    users.add(userId)
    return true
  }

  #touch(change: Change) {
    if (this.#note(change)) this.#newChanges.push(change)
    this.#sign([this.document.clientID], theServer)
    if (!this.isTouched(change.text)) metaOf(this.document).set(touchedKey(change.text), true)
    // A translation by hand is made from the words as they stand when it is begun.
    if (change.text === "english" && this.translatedFrom === null) {
      this.setTranslatedFrom(nameOfWords(this.read().original))
    }
  }

  #sign(clients: Iterable<number>, userId: Author) {
    for (const client of clients) {
      const known = this.#authors.get(client) ?? somebody
      if (known !== somebody || (known === userId && this.#authors.has(client))) continue
      this.#authors.set(client, userId)
      this.#newAuthors.push({ client, userId })
    }
  }
}
