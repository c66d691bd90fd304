import type { StoryId } from "#protocol/ids.ts"
import type { Caller } from "../api-client.ts"
import { CoEditor } from "../yjs-client.ts"
import { type Chance, chanceOf } from "../random.ts"
import { Hands } from "./random-editor.ts"

/** Edits in a row that nobody has said are kept; then hands rest. */
const mostOpen = 8
/** Edits in a row without a connection. */
const mostAway = 20

/** How long anything may take at all. */
const patienceMillis = 60_000

/** Many who edit one story, each at random and with connections that break. */
export class Crowd {
  readonly hands: ReadonlyArray<Hands>
  readonly #chance: Chance
  #done = 0
  #away = 0
  readonly #milestones = new Map<number, () => void>()

  constructor(callers: ReadonlyArray<Caller>, id: StoryId, seed: number) {
    this.#chance = chanceOf(seed)
    this.hands = callers.map(
      (caller, n) => new Hands(new CoEditor(caller, id), n, chanceOf(seed * 100 + n)),
    )
  }

  get editors(): ReadonlyArray<CoEditor> {
    return this.hands.map(({ editor }) => editor)
  }
  get tokens() {
    return this.hands.flatMap(({ tokens }) => tokens)
  }
  /** How often somebody went and came back. */
  get absences() {
    return this.#away
  }

  /** Ends when so many edits have been made. */
  reached(edits: number): Promise<void> {
    return new Promise((resolve) => this.#milestones.set(edits, resolve))
  }

  async edit(each: number) {
    await Promise.all(this.editors.map((editor) => this.until(editor, isHere, "the transcript")))
    await Promise.all(this.hands.map((hands) => this.#editAlone(hands, each)))
  }

  async until(editor: CoEditor, isSo: (editor: CoEditor) => boolean, what: string) {
    const lastWord = () => editor.closes.find((code) => code >= 4400 && code < 4500)
    await editor.until(() => isSo(editor) || lastWord() !== undefined, what, patienceMillis)
    // What was so a moment ago may be over: others go and come meanwhile.
    const word = lastWord()
    if (word !== undefined && !isSo(editor)) {
      throw new Error(`${what}: closed for good with ${String(word)}`)
    }
  }

  close() {
    for (const hands of this.hands) {
      hands.stop()
      hands.editor.close()
    }
  }

  async #editAlone(hands: Hands, times: number) {
    const { editor } = hands
    let backAt = Infinity
    let away = 0
    for (let n = 0; n < times; n += 1) {
      if (backAt === Infinity && this.#chance.below(120) === 0) {
        this.#away += 1
        backAt = n + this.#chance.between(3, mostAway)
        editor.provider.disconnect()
      }
      if (n >= backAt) {
        backAt = Infinity
        // The hands do not wait for the connection.
        editor.provider.connect()
      }
      hands.edit()
      this.#count()
      away = isHere(editor) ? 0 : away + 1
      if (backAt === Infinity && away >= mostAway) {
        await this.until(editor, isHere, "the transcript again")
      }
      if (isHere(editor)) {
        await this.until(
          editor,
          () => !isHere(editor) || hands.waiting < mostOpen,
          "the acknowledgement",
        )
      }
      // Others come to it, and what they wrote.
      await new Promise((resolve) => setImmediate(resolve))
    }
    editor.provider.connect()
  }

  #count() {
    this.#done += 1
    this.#milestones.get(this.#done)?.()
  }
}

const isHere = ({ provider }: CoEditor) => provider.synced
