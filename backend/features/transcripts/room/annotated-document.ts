import type * as Y from "yjs"
import { metaOf } from "#protocol/transcript-document.ts"
import type { TextName } from "#protocol/transcript.ts"
import { translatedFromKey } from "../timed-text.ts"

const touchedKey = (name: TextName) => `touched:${name}`

/** A transcript's document, with what is noted in it of who or what its texts were made by. */
export class MarkedDocument {
  readonly document: Y.Doc

  constructor(document: Y.Doc) {
    this.document = document
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
}
