import { expect } from "vitest"
import * as Y from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { anUpdate, type RawStruct } from "./room/update.fixture.ts"
import { checkUpdate } from "./room/validate-update.ts"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import { seedUpdate } from "./timed-text.ts"

export const words = "The water rose in the night."
/** The client that the one who sends writes as; that of somebody else is 8. */
export const own = 7
export const others = 8

export const aDocument = () => {
  const document = new Y.Doc()
  const phrases = [{ start: 0, end: 2, text: words }]
  const told = [{ start: 0, end: 2, text: words, phrases }]
  Y.applyUpdate(document, seedUpdate({ original: told, english: told }))
  return document
}
const ownOnly = (client: number) => client === own
const check = (document: Y.Doc, update: Uint8Array) => checkUpdate(document, update, ownOnly)

/** What becomes of an update, after which the document has to be as it was. */
export const rejected = (update: Uint8Array, document = aDocument()) => {
  const before = Y.encodeStateAsUpdate(document)
  const roots = [...document.share.keys()]
  let rejection: ReturnType<typeof check>["rejection"] = null
  const spent = cpuMillis(() => {
    rejection = check(document, update).rejection
  })
  expect(spent).toBeLessThan(100)
  expect(Y.encodeStateAsUpdate(document)).toEqual(before)
  expect([...document.share.keys()]).toEqual(roots)
  return rejection
}
export const ofOwn = (...structs: ReadonlyArray<RawStruct>) => anUpdate([{ client: own, structs }])
export const rejections = ["malformed", "notYours", "early"]

/** Takes an update as a room does. */
export const taken = (document: Y.Doc, update: Uint8Array) => {
  const checked = check(document, update)
  if (checked.rejection !== null) throw new Error(`refused: ${checked.rejection}`)
  Y.applyUpdate(document, checked.update)
  expect([document.store.pendingStructs, document.store.pendingDs]).toEqual([null, null])
  return checked
}

/** What somebody sends after they changed their copy. */
export const changeOf = (document: Y.Doc, change: (copy: Y.Doc) => void) => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document))
  // Afterwards: Yjs takes another number when it meets its own in what it is given.
  copy.clientID = own
  const before = Y.encodeStateVector(copy)
  copy.transact(() => change(copy))
  return Y.encodeStateAsUpdate(copy, before)
}
export const original = (document: Y.Doc) => textOf(document, "original")
