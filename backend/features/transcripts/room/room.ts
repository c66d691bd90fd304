import { Effect } from "effect"
import * as Y from "yjs"
import type { UserId } from "#protocol/ids.ts"
import { readDocument } from "#protocol/timed-paragraphs.ts"
import { piecesOf, textOf } from "#protocol/transcript-document.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import {
  type Author,
  type EditedText,
  somebody,
  theServer,
} from "../../../platform/database/edits.ts"
import { Authorship, type ClientAuthor } from "./authorship.ts"
import { checkUpdate, type UpdateRejection } from "./validate-update.ts"
import { MarkedDocument } from "./annotated-document.ts"
import type { Batch, Coming, Elsewhere, OnStored, HearVersion, RoomState, Unheld } from "./types.ts"
import { nameOfWords } from "../text-hash.ts"

/** Marks changes that other nodes have stored. */
const stored = Symbol("stored by another node")

const always = () => true

/**
 * One open transcript. Changes are applied at once but sent to others only when they are stored, so
 * what others have seen is never lost in a crash.
 */
export class Room extends MarkedDocument {
  /** The ids of the stored records whose changes the document has: however they come, once. */
  readonly records: Set<string>
  /** Applies what other nodes have stored by now; nothing where the server is one node. */
  readonly catchUp: Effect.Effect<void>
  /** Whether other nodes may have it open. */
  readonly isShared: boolean
  readonly #authorship: Authorship
  #updates: Array<Uint8Array> = []
  #waiting: Array<() => void> = []
  readonly #onStored = new Set<OnStored>()
  readonly #onVersion = new Set<HearVersion>()
  readonly #ring: () => void
  #isKeeping = false
  #isForgotten = false
  #read: { readonly original: Transcript; readonly english: Transcript } | null = null

  /**
   * `wake` is called when there is something to store; `catchUp` is there if other nodes may have the
   * transcript open.
   */
  constructor(
    { document, authors, changes, records = [] }: RoomState,
    wake: () => void,
    catchUp?: Effect.Effect<void>,
  ) {
    super(document)
    this.records = new Set(records)
    this.catchUp = catchUp ?? Effect.void
    this.isShared = catchUp !== undefined
    this.#authorship = new Authorship(authors, changes, this.#state, this.isShared)
    this.#ring = wake
    document.on("update", (update: Uint8Array, origin: unknown) => {
      this.#read = null
      if (origin === stored) {
        for (const hear of this.#onStored) hear(update, false)
        return
      }
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
  ): UpdateRejection | Unheld | null {
    const unheld = new Set<number>()
    const checked = checkUpdate(this.document, update, (client) => {
      const holder = this.holderOf(client)
      if (holder === null && !isFree(client)) unheld.add(client)
      return holder === null || holder === user
    })
    if (checked.rejection !== null) return checked.rejection
    if (unheld.size > 0) return { unheld }
    if (!pay(checked.passed)) return "tooMany"
    for (const client of checked.clients) {
      const isOwn = this.#authorship.isHeldBy(client, user) || !isAnswer
      this.#authorship.sign(client, isOwn ? user : somebody)
    }
    Y.applyUpdate(this.document, checked.update)
    // A transaction of its own: Yjs would take the server's own items, arriving among others'
    // items, for another client's that uses its id.
    for (const text of checked.texts) this.#touch({ userId: user, text }, checked.removed)
    return null
  }

  /** Whether the update contains nothing that the document lacks. */
  holds(update: Uint8Array): boolean {
    const checked = checkUpdate(this.document, update, () => false)
    return checked.rejection === null && checked.texts.size === 0
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
  whenStored(told: () => void) {
    if (!this.hasUnkept) told()
    else this.#waiting.push(told)
  }

  /** Calls `hear` for each change that is stored, until the function it answers is called. */
  onStored(hear: OnStored): () => void {
    this.#onStored.add(hear)
    return () => this.#onStored.delete(hear)
  }

  /** Calls `hear` for each version that is saved of this, until the function it answers is called. */
  onVersion(hear: HearVersion): () => void {
    this.#onVersion.add(hear)
    return () => this.#onVersion.delete(hear)
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
    for (const hear of this.#onStored) hear(batch.update, true)
    for (const tell of batch.waiting) tell()
    // Callbacks added while the last changes were being stored.
    if (this.#updates.length === 0) for (const tell of this.#waiting.splice(0)) tell()
  }

  /** Whether there are changes that are not known to be stored. */
  get hasUnkept(): boolean {
    return this.#isKeeping || this.#updates.length > 0
  }

  /** Applies changes that another node has stored, in any order. They are not stored again. */
  hear({ update, authors, changes }: Elsewhere) {
    this.#authorship.learn(authors, changes)
    Y.applyUpdate(this.document, update, stored)
  }

  /** Whether changes have come that build on others which have not. */
  get lacksSome(): boolean {
    const { pendingStructs, pendingDs } = this.document.store
    return pendingStructs !== null || pendingDs !== null
  }

  /** Both texts with their times; computed when needed and cached until the next change. */
  read() {
    this.#read ??= readDocument(this.document)
    return this.#read
  }

  /** The users whose changes of a text are in no version yet. */
  changersOf(name: TextName): ReadonlyArray<UserId> {
    return this.#authorship.changersOf(name)
  }
  /**
   * What a new version contains: the text as it is, and the users whose changes are in no version, `open`,
   * which count as saved now; those of them whose changes are in the words, where `before` were the last.
   */
  takeForVersion(name: TextName, before: string) {
    const pieces = piecesOf(textOf(this.document, name))
    const changers = this.#authorship.changersIn(name, before, pieces)
    const open = this.#authorship.takeChangersOf(name, this.#state)
    return { transcript: this.read()[name], open, changers }
  }
  /** The version could not be stored, so these changes are in no version again. */
  reopenChanges(name: TextName, users: ReadonlyArray<UserId>) {
    this.#authorship.reopenChanges(name, users)
  }
  /** A version with these words is saved, so whose changes it has need none. */
  versionStored(name: TextName, words: Transcript) {
    for (const hear of this.#onVersion) hear(name, words)
  }
  /** The same on another node: if nothing else was written since, nobody's changes here need one. */
  versionStoredElsewhere(name: TextName, words: string) {
    if (nameOfWords(this.read()[name]) === words) this.#authorship.takeChangersOf(name, this.#state)
  }
  get openChanges(): ReadonlyArray<EditedText> {
    return this.#authorship.openChanges
  }
  get authors(): ReadonlyArray<ClientAuthor> {
    return this.#authorship.authors
  }

  get #state(): ReadonlyMap<number, number> {
    return Y.decodeStateVector(Y.encodeStateVector(this.document))
  }

  #touch(change: EditedText, removed?: ReadonlyArray<Y.ID>) {
    this.#authorship.touch(change, removed)
    this.#authorship.sign(this.document.clientID, theServer)
    if (!this.isTouched(change.text)) this.setTouched(change.text)
    // A translation by hand counts as made from the original as it was when the translation began.
    if (change.text === "english" && this.translatedFrom === null) {
      this.setTranslatedFrom(nameOfWords(this.read().original))
    }
  }
}
