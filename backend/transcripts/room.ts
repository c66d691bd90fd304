import * as Y from "yjs"
import type { UserId } from "#protocol/ids.ts"
import { metaOf } from "#protocol/shared-transcript.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { type Author, type Change, somebody, theServer } from "../kept/edits.ts"
import { Authorship, type ClientAuthor } from "./authorship.ts"
import { checkUpdate, type Refusal } from "./check-update.ts"
import { translatedFromKey } from "./spoken.ts"
import { nameOfWords } from "./words-name.ts"

/** What is to be stored next. */
export interface Batch {
  readonly update: Uint8Array
  readonly authors: ReadonlyArray<ClientAuthor>
  readonly changes: ReadonlyArray<Change>
  /** Called when the batch is stored. */
  readonly waiting: ReadonlyArray<() => void>
}

export interface RoomState {
  readonly document: Y.Doc
  readonly authors: ReadonlyMap<number, Author>
  readonly changes: ReadonlyArray<Change>
}

const touchedKey = (name: TextName) => `touched:${name}`

/** Client ids in an update whose owners are not known here yet. */
export interface Unheld {
  readonly unheld: ReadonlySet<number>
}

/** How a change arrived. */
export interface Coming {
  /**
   * It is everything the client has that the server lacks. It may contain words of others that this
   * server lost with a disk.
   */
  readonly isAnswer?: boolean
  /** Tries to pay for the cost; false when the sender may not spend that much now. */
  readonly pay?: (passed: number) => boolean
  /** Whether a client id is known to have no owner. */
  readonly isFree?: (client: number) => boolean
}
const always = () => true

/**
 * One open transcript. Changes are applied at once but sent to others only when they are stored, so
 * what others have seen is never lost in a crash.
 */
export class Room {
  readonly document: Y.Doc
  readonly #authorship: Authorship
  #updates: Array<Uint8Array> = []
  #waiting: Array<() => void> = []
  readonly #onKept = new Set<(update: Uint8Array) => void>()
  readonly #ring: () => void
  #isKeeping = false
  #isForgotten = false
  #read: { readonly original: Transcript; readonly english: Transcript } | null = null

  /** `ring` is called when there is something to store. */
  constructor({ document, authors, changes }: RoomState, ring: () => void) {
    this.document = document
    this.#authorship = new Authorship(authors, changes)
    this.#ring = ring
    document.on("update", (update: Uint8Array) => {
      this.#read = null
      this.#updates.push(update)
      this.#ring()
    })
  }

  /**
   * The store says that this user owns the client id. From now on nobody else can write under it.
   */
  learnHolder(user: UserId, client: number) {
    this.#authorship.learnHolder(user, client)
  }

  /** The owner of a client id; null if it is not known here. */
  holderOf(client: number): Author | null {
    if (client === this.document.clientID) return theServer
    return this.#authorship.holderOf(client)
  }

  /**
   * Applies a user's change. Otherwise answers why it is refused, or which client ids must be
   * looked up first; then nothing is changed.
   */
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
      const isOwn = this.#authorship.isHeldBy(client, user) || !isAnswer
      this.#authorship.sign(client, isOwn ? user : somebody)
    }
    Y.applyUpdate(this.document, checked.update)
    // A transaction of its own: Yjs would take the server's own items, arriving among others'
    // items, for another client's that uses its id.
    for (const text of checked.texts) this.#touch({ userId: user, text })
    return null
  }

  /** Whether the update contains nothing that the document lacks. */
  holds(update: Uint8Array): boolean {
    const checked = checkUpdate(this.document, update, () => false)
    return checked.refusal === null && checked.texts.size === 0
  }

  /** The story is deleted: from now on nothing of it is stored. */
  forget() {
    this.#isForgotten = true
  }
  get isForgotten(): boolean {
    return this.#isForgotten
  }

  /**
   * Forgets that this user wrote their words; the words stay. Answers whether it was known until
   * now.
   */
  disown(user: UserId): boolean {
    return this.#authorship.disown(user)
  }

  /** Makes a change by the server, in a user's name or in its own. */
  change(by: { readonly user: UserId; readonly text: TextName } | null, make: () => void) {
    this.#authorship.sign(this.document.clientID, theServer)
    this.document.transact(() => {
      make()
      if (by !== null) this.#touch({ userId: by.user, text: by.text })
    })
  }

  /** Calls back once everything applied so far is stored; at once if it is. */
  whenKept(told: () => void) {
    if (!this.hasUnkept) told()
    else this.#waiting.push(told)
  }

  /** Calls `hear` for each change that is stored, until the function it answers is called. */
  onKept(hear: (update: Uint8Array) => void): () => void {
    this.#onKept.add(hear)
    return () => this.#onKept.delete(hear)
  }

  /** What is to be stored now. The caller stores it and then calls `kept`. */
  nextBatch(): Batch | null {
    const [first, ...others] = this.#updates
    if (first === undefined) return null
    const batch: Batch = {
      update: others.length === 0 ? first : Y.mergeUpdates(this.#updates),
      ...this.#authorship.takeNew(),
      waiting: this.#waiting,
    }
    this.#updates = []
    this.#waiting = []
    this.#isKeeping = true
    return batch
  }

  kept(batch: Batch) {
    this.#isKeeping = false
    for (const hear of this.#onKept) hear(batch.update)
    for (const tell of batch.waiting) tell()
    // Callbacks added while the last changes were being stored.
    if (this.#updates.length === 0) for (const tell of this.#waiting.splice(0)) tell()
  }

  /** Whether there are changes that are not known to be stored. */
  get hasUnkept(): boolean {
    return this.#isKeeping || this.#updates.length > 0
  }

  /** Takes over what another server recorded about changes merged here. */
  learn(authors: RoomState["authors"], changes: ReadonlyArray<Change>) {
    this.#authorship.learn(authors, changes)
  }

  /** Both texts with their times; computed when needed and cached until the next change. */
  read() {
    this.#read ??= readDocument(this.document)
    return this.#read
  }

  /** Whether people ever edited a text. */
  isTouched(name: TextName): boolean {
    return metaOf(this.document).get(touchedKey(name)) === true
  }

  /** A hash of the original words that the translation was made from or last compared with. */
  get translatedFrom(): string | null {
    const from = metaOf(this.document).get(translatedFromKey)
    return typeof from === "string" ? from : null
  }
  setTranslatedFrom(words: string) {
    metaOf(this.document).set(translatedFromKey, words)
  }
  /** People wrote or edited this text before it came here. */
  setTouched(name: TextName) {
    metaOf(this.document).set(touchedKey(name), true)
  }
  /** An engine has written this text again, so it counts as not edited by people. */
  setUntouched(name: TextName) {
    metaOf(this.document).delete(touchedKey(name))
  }

  /** The users whose changes of a text are in no version yet. */
  changersOf(name: TextName): ReadonlyArray<UserId> {
    return this.#authorship.changersOf(name)
  }
  /**
   * What a new version contains: the text as it is, and the users whose changes are in no version;
   * these count as saved now.
   */
  takeForVersion(name: TextName) {
    const changers = this.#authorship.takeChangersOf(name)
    return { transcript: this.read()[name], changers }
  }
  /** The version could not be stored, so these changes are in no version again. */
  reopenChanges(name: TextName, users: ReadonlyArray<UserId>) {
    this.#authorship.reopenChanges(name, users)
  }
  get openChanges(): ReadonlyArray<Change> {
    return this.#authorship.openChanges
  }
  get authors(): ReadonlyArray<ClientAuthor> {
    return this.#authorship.authors
  }

  #touch(change: Change) {
    this.#authorship.touch(change)
    this.#authorship.sign(this.document.clientID, theServer)
    if (!this.isTouched(change.text)) metaOf(this.document).set(touchedKey(change.text), true)
    // A translation by hand counts as made from the original as it was when the translation began.
    if (change.text === "english" && this.translatedFrom === null) {
      this.setTranslatedFrom(nameOfWords(this.read().original))
    }
  }
}
