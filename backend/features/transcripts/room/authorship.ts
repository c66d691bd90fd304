import type { UserId } from "#protocol/ids.ts"
import type { TextPiece } from "#protocol/transcript-document.ts"
import { type TextName, textNames } from "#protocol/transcript.ts"
import {
  type Author,
  type EditedText,
  somebody,
  theServer,
} from "../../../platform/database/edits.ts"
import { seedClient } from "../timed-text.ts"
import { authorsOfChanges } from "./version-authors.ts"

/** The author behind a Yjs client id. */
export interface ClientAuthor {
  readonly client: number
  readonly userId: Author
}

/**
 * How many owners of client ids are remembered; forgotten ones are looked up in the store again.
 */
const mostHolders = 10_000

/**
 * The one author of a client id by two records, in whichever order they are read: whoever is known rather
 * than nobody in particular.
 */
export const authorOf = (one: Author | undefined, other: Author): Author =>
  one === undefined || one < other ? other : one

const isSame = (one: EditedText, other: EditedText) =>
  one.userId === other.userId && one.text === other.text

/** Who wrote what in one open transcript. */
export class Authorship {
  readonly #authors: Map<number, Author>
  readonly #holders = new Map<number, UserId>()
  /** The users whose changes are in no version yet, by text. */
  readonly #changes = new Map<TextName, Set<UserId>>()
  /** Those among them whose changes cannot be told by the words: they may have removed some. */
  readonly #untraced = new Map<TextName, Set<UserId>>()
  /** What the last version of each text was made of: the next clock of every client. */
  readonly #versioned = new Map<TextName, ReadonlyMap<number, number>>()
  readonly #disowned = new Set<Author>()
  readonly #namesEach: boolean
  #newAuthors: Array<ClientAuthor> = []
  #newChanges: Array<EditedText> = []

  /**
   * `namesEach`: whoever changes a text is named with each of their changes, and not only with the first
   * since its last version. Another node may save a version that contains some of them. `state` is what
   * the transcript is made of now.
   */
  constructor(
    authors: ReadonlyMap<number, Author>,
    changes: ReadonlyArray<EditedText>,
    state: ReadonlyMap<number, number>,
    namesEach = false,
  ) {
    this.#namesEach = namesEach
    for (const name of textNames) this.#versioned.set(name, state)
    this.#authors = new Map(authors)
    this.#authors.set(seedClient, theServer)
    for (const change of changes) {
      this.#note(change)
      this.#leaveUntraced(change)
    }
  }

  /** The store says that this user owns the client id. */
  learnHolder(user: UserId, client: number) {
    this.#holders.set(client, user)
    const [oldest] = this.#holders.keys()
    if (this.#holders.size > mostHolders && oldest !== undefined) this.#holders.delete(oldest)
  }

  /** The owner of a client id; null if it is not known here. */
  holderOf(client: number): Author | null {
    const author = this.#authors.get(client) ?? somebody
    return author === somebody ? (this.#holders.get(client) ?? null) : author
  }

  /** Whether the user is known to own the client id, by the store and not by what they wrote. */
  isHeldBy(client: number, user: UserId): boolean {
    return this.#holders.get(client) === user
  }

  /** Records who wrote under a client id, unless that is known. */
  sign(client: number, userId: Author) {
    const known = this.#authors.get(client) ?? somebody
    if (known !== somebody || (known === userId && this.#authors.has(client))) return
    this.#authors.set(client, userId)
    this.#newAuthors.push({ client, userId })
  }

  /**
   * Records that the user changed a text since its last version. `removed`: where what they removed began;
   * missing if it was the server that wrote in their name.
   */
  touch(change: EditedText, removed?: ReadonlyArray<{ client: number; clock: number }>) {
    const isNew = this.#note(change)
    const there = this.#versioned.get(change.text)
    const isTraced = removed?.every(({ client, clock }) => clock >= (there?.get(client) ?? 0))
    if (isTraced !== true) this.#leaveUntraced(change)
    const isNamed = this.#newChanges.some((one) => isSame(one, change))
    if (isNew || (this.#namesEach && !isNamed)) this.#newChanges.push(change)
  }

  /** Takes over what another node recorded about changes merged here. */
  learn(authors: ReadonlyMap<number, Author>, changes: ReadonlyArray<EditedText>) {
    for (const [client, userId] of authors) {
      const author = this.#disowned.has(userId) ? somebody : userId
      this.#authors.set(client, authorOf(this.#authors.get(client), author))
    }
    for (const change of changes) {
      if (this.#disowned.has(change.userId)) continue
      this.#note(change)
      this.#leaveUntraced(change)
    }
  }

  /**
   * Forgets that this user wrote their words; the words stay. Answers whether it was known until
   * now.
   */
  disown(user: UserId): boolean {
    this.#disowned.add(user)
    const wasKnown =
      [...this.#authors.values(), ...this.#holders.values()].includes(user) ||
      [...this.#changes.values()].some((users) => users.has(user))
    for (const [client, author] of this.#authors) {
      if (author === user) this.#authors.set(client, somebody)
    }
    for (const [client, holder] of this.#holders) {
      if (holder === user) this.#holders.delete(client)
    }
    for (const users of [...this.#changes.values(), ...this.#untraced.values()]) users.delete(user)
    this.#newAuthors = this.#newAuthors.map(({ client, userId }) => ({
      client,
      userId: userId === user ? somebody : userId,
    }))
    this.#newChanges = this.#newChanges.filter(({ userId }) => userId !== user)
    return wasKnown
  }

  /** What was recorded since the last call, to be stored with the changes themselves. */
  takeNew() {
    const [authors, changes] = [this.#newAuthors, this.#newChanges]
    this.#newAuthors = []
    this.#newChanges = []
    return { authors, changes }
  }

  /** The users whose changes of a text are in no version yet. */
  changersOf(name: TextName): ReadonlyArray<UserId> {
    return [...(this.#changes.get(name) ?? [])]
  }
  /** The same, and their changes count as saved in a version from now on; `state` as at the start. */
  takeChangersOf(name: TextName, state: ReadonlyMap<number, number>): ReadonlyArray<UserId> {
    const changers = this.changersOf(name)
    this.#changes.delete(name)
    this.#untraced.delete(name)
    this.#versioned.set(name, state)
    return changers
  }
  /** Those of them whose changes are in the words, where the last version had others. */
  changersIn(name: TextName, before: string, pieces: ReadonlyArray<TextPiece>) {
    return authorsOfChanges(before, pieces, {
      changers: this.changersOf(name),
      untraced: this.#untraced.get(name) ?? new Set(),
      authorOf: (client) => this.#authors.get(client) ?? somebody,
    })
  }
  /** The version could not be stored, so these changes are in no version again. */
  reopenChanges(name: TextName, users: ReadonlyArray<UserId>) {
    for (const userId of users) {
      this.#note({ userId, text: name })
      this.#leaveUntraced({ userId, text: name })
    }
  }
  get openChanges(): ReadonlyArray<EditedText> {
    return [...this.#changes].flatMap(([text, users]) =>
      [...users].map((userId) => ({ userId, text })),
    )
  }
  get authors(): ReadonlyArray<ClientAuthor> {
    return [...this.#authors].map(([client, userId]) => ({ client, userId }))
  }

  #leaveUntraced({ userId, text }: EditedText) {
    this.#untraced.set(text, (this.#untraced.get(text) ?? new Set()).add(userId))
  }

  #note({ userId, text }: EditedText): boolean {
    const users = this.#changes.get(text) ?? new Set()
    this.#changes.set(text, users)
    if (users.has(userId)) return false
    users.add(userId)
    return true
  }
}
