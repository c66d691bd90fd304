import { expect } from "vitest"
import { Schema } from "effect"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import type { StoryCard } from "#protocol/story.ts"
import { type Answer, type Caller, decode } from "./api-client.ts"
import type { Chance } from "./random.ts"
import { type Relative, share, sharesOf } from "./factories.ts"

const isDone = ({ status }: Answer) => expect(status).toBeLessThan(300)

const idsOf = (stories: ReadonlyArray<Pick<StoryCard, "id">>) =>
  stories.map(({ id }) => id).toSorted()

const find = async (caller: Caller, query: string) =>
  decode(Schema.Array(SearchResult), await caller.post(routes.search, { query }))

/** Those in whose title a word stands: what only means something like it is worse. */
const titled = async (caller: Caller, word: string) =>
  idsOf(
    (await find(caller, word))
      .filter(({ matchScore }) => matchScore >= limits.match.good)
      .map(({ story }) => story),
  )

/** What may be the case: one thing, or two where the server went away before it had acknowledged. */
type Known<Key, Value> = Map<Key, ReadonlySet<Value>>

/** Whose stories are changed, and who sees some of them. */
export interface Family {
  readonly anna: Caller
  readonly ben: Relative
}

/** Stories that are saved, renamed, corrected, deleted and shared, and what of it was acknowledged. */
export class ChangingArchive {
  /** The titles that a story may have; null: it may be gone. */
  readonly #titles: Known<StoryId, string | null> = new Map()
  /** Whether Ben may see what somebody told. */
  readonly #isShared: Known<PersonId, boolean>
  /** What may stand in the story that is corrected. */
  #said: ReadonlySet<string> = new Set()
  /** Words that were ever asked to be a title, or to stand in the corrected story. */
  readonly words: Array<string> = []
  readonly #family: Family
  readonly #tellers: readonly [PersonId, ...ReadonlyArray<PersonId>]
  readonly #corrected: StoryId
  readonly #recording: string
  readonly #chance: Chance

  constructor(
    family: Family,
    tellers: readonly [PersonId, ...ReadonlyArray<PersonId>],
    corrected: StoryId,
    recording: string,
    chance: Chance,
  ) {
    this.#family = family
    this.#tellers = tellers
    this.#isShared = new Map(tellers.map((teller) => [teller, new Set([false])]))
    this.#corrected = corrected
    this.#recording = recording
    this.#chance = chance
  }

  /** Short, with a digit: no other word is like it. */
  #newWord() {
    const word = `${this.words.length.toString(36).padStart(2, "0")}7`
    this.words.push(word)
    return word
  }

  async #save() {
    const { anna } = this.#family
    const title = this.#newWord()
    const storytellerId = String(this.#chance.one(this.#tellers))
    const { id } = await anna.save(this.#recording, undefined, { title, storytellerId })
    this.#titles.set(id, new Set([title]))
  }

  /** Until it is acknowledged it may be as it was. */
  async #become<Key, Value>(
    known: Known<Key, Value>,
    key: Key,
    value: Value,
    ask: () => Promise<Answer>,
  ) {
    known.set(key, new Set([...(known.get(key) ?? []), value]))
    isDone(await ask())
    known.set(key, new Set([value]))
  }

  async #correct() {
    const { anna } = this.#family
    const word = this.#newWord()
    this.#said = new Set([...this.#said, word])
    const originalTranscription = `They called it ${word} then.`
    isDone(await anna.patch(paths.storyContent(this.#corrected), { originalTranscription }))
    this.#said = new Set([word])
  }

  async #shareOrNot() {
    const { anna, ben } = this.#family
    const teller = this.#chance.one(this.#tellers)
    const [given] = await sharesOf(anna, teller)
    if (given?.status === "accepted") {
      const end = () => anna.delete(paths.share(teller, given.id))
      return this.#become(this.#isShared, teller, false, end)
    }
    // An invitation that nobody could answer any more before the server went away is answered now.
    const open = given ?? (await share(anna, teller, ben.email, "viewer"))
    expect(open.status).toBe("pending")
    const { inviteToken } = open
    const accept = () => ben.caller.post(routes.acceptInvite, { inviteToken })
    return this.#become(this.#isShared, teller, true, accept)
  }

  async #changeOne() {
    const { anna } = this.#family
    const there = [...this.#titles].flatMap(([id, may]) => (may.has(null) ? [] : [id]))
    const id = there[this.#chance.below(Math.max(1, there.length))]
    const what = this.#chance.below(7)
    if (id === undefined || what < 2) return this.#save()
    if (what === 2) return this.#become(this.#titles, id, null, () => anna.delete(paths.story(id)))
    if (what === 3) return this.#shareOrNot()
    if (what === 4) return this.#correct()
    const title = this.#newWord()
    return this.#become(this.#titles, id, title, () => anna.patch(paths.story(id), { title }))
  }

  /** One thing after another, until the server goes away. */
  async keepChanging() {
    try {
      for (;;) await this.#changeOne()
    } catch (error) {
      // Calls that were broken off; nothing else may go wrong.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    }
  }

  /** The store has what was acknowledged, and each finds by these words what the store has for them. */
  async expectFound(asked: ReadonlyArray<string>, seed: string) {
    const { anna, ben } = this.#family
    const [all, bens] = await Promise.all([anna.stories(), ben.caller.stories()])
    this.#expectAcknowledged(new Map(all.map(({ id, title }) => [id, title])), seed)
    const shared = await this.#expectShared(seed)
    const isBens = ({ storytellerId }: StoryCard) =>
      storytellerId !== null && shared.has(storytellerId)
    expect(idsOf(bens), seed).toEqual(idsOf(all.filter(isBens)))
    for (const word of asked) {
      const wanted = [all, bens].map((there) => idsOf(there.filter(({ title }) => title === word)))
      const found = await Promise.all([titled(anna, word), titled(ben.caller, word)])
      expect(found, `${seed}, ${word}`).toEqual(wanted)
    }
  }

  #expectAcknowledged(stories: ReadonlyMap<StoryId, string>, seed: string) {
    for (const [id, may] of this.#titles)
      expect([...may], `${seed}, story ${id}`).toContain(stories.get(id) ?? null)
    for (const id of new Set([...this.#titles.keys(), ...stories.keys()]))
      if (id !== this.#corrected) this.#titles.set(id, new Set([stories.get(id) ?? null]))
  }

  async #expectShared(seed: string) {
    const shared = new Set<PersonId>()
    for (const teller of this.#tellers) {
      const given = await sharesOf(this.#family.anna, teller)
      const isShared = given.some(({ status }) => status === "accepted")
      expect([...(this.#isShared.get(teller) ?? [])], `${seed}, ${teller}`).toContain(isShared)
      this.#isShared.set(teller, new Set([isShared]))
      if (isShared) shared.add(teller)
    }
    return shared
  }

  /** The corrected story is found by what it says now, and by nothing it said before. */
  async expectCorrected(seed: string) {
    const { anna } = this.#family
    const { originalTranscription } = await anna.story(this.#corrected)
    const saysNow = this.words.filter((word) => originalTranscription?.includes(` ${word} `))
    for (const word of saysNow) expect([...this.#said], seed).toContain(word)
    for (const word of this.words) {
      const found = (await find(anna, word)).filter(({ story }) => story.id === this.#corrected)
      const isSaid = found.some(({ matchReason }) => matchReason.includes(`“${word}”`))
      expect(isSaid, `${seed}, ${word}`).toBe(saysNow.includes(word))
    }
  }
}
