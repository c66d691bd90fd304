import type { StoryId } from "#protocol/ids.ts"
import type { Caller } from "../api-client.ts"
import { CoEditor } from "../yjs-client.ts"
import { type Chance, chanceOf } from "../random.ts"
import { RandomEditors } from "./random-editor.ts"

/** Edits in a row that nobody has said are kept; then hands rest. */
const mostOpen = 8
/** Edits in a row without a connection. */
const mostAway = 20

/** How long anything may take at all. */
const timeoutMillis = 60_000

/** Many who edit one story, each at random and with connections that break. */
export class Crowd {
  readonly randomEditors: ReadonlyArray<RandomEditors>
  readonly #chance: Chance
  #done = 0
  #away = 0
  readonly #milestones = new Map<number, () => void>()

  constructor(callers: ReadonlyArray<Caller>, id: StoryId, seed: number) {
    this.#chance = chanceOf(seed)
    this.randomEditors = callers.map(
      (caller, n) => new RandomEditors(new CoEditor(caller, id), n, chanceOf(seed * 100 + n)),
    )
  }

  get editors(): ReadonlyArray<CoEditor> {
    return this.randomEditors.map(({ editor }) => editor)
  }
  get tokens() {
    return this.randomEditors.flatMap(({ tokens }) => tokens)
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
    await Promise.all(
      this.randomEditors.map((randomEditors) => this.#editAlone(randomEditors, each)),
    )
  }

  async until(editor: CoEditor, isSo: (editor: CoEditor) => boolean, what: string) {
    const lastWord = () => editor.closes.find((code) => code >= 4400 && code < 4500)
    await editor.until(() => isSo(editor) || lastWord() !== undefined, what, timeoutMillis)
    // What was so a moment ago may be over: others go and come meanwhile.
    const word = lastWord()
    if (word !== undefined && !isSo(editor)) {
      throw new Error(`${what}: closed for good with ${String(word)}`)
    }
  }

  close() {
    for (const randomEditors of this.randomEditors) {
      randomEditors.stop()
      randomEditors.editor.close()
    }
  }

  async #editAlone(randomEditors: RandomEditors, times: number) {
    const { editor } = randomEditors
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
      randomEditors.edit()
      this.#count()
      away = isHere(editor) ? 0 : away + 1
      if (backAt === Infinity && away >= mostAway) {
        await this.until(editor, isHere, "the transcript again")
      }
      if (isHere(editor)) {
        await this.until(
          editor,
          () => !isHere(editor) || randomEditors.waiting < mostOpen,
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
