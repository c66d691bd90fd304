import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { metaOf, textOf, timesOf } from "#protocol/transcript-document.ts"
import { type TextName, textNames } from "#protocol/transcript.ts"
import { aDocument, changeOf } from "../document.fixture.ts"
import { checkUpdate } from "./validate-update.ts"

const edit = fc.record({
  name: fc.constantFrom(...textNames),
  at: fc.nat(60),
  removed: fc.nat(6),
  written: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom("", "👵🏽", "a\nb", "e\u0301")),
})
const ways = ["each", "each", "merged", "twice", "answer", "everything"] as const
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who: fc.nat(2), edit }) },
  { weight: 2, arbitrary: fc.record({ who: fc.nat(2), sends: fc.constantFrom(...ways) }) },
  { weight: 1, arbitrary: fc.record({ who: fc.nat(2), hears: fc.constant(true) }) },
)

type Edit = typeof edit extends fc.Arbitrary<infer A> ? A : never
const change = (document: Y.Doc, { name, at, removed, written }: Edit) => {
  const text = textOf(document, name)
  const place = at % (text.length + 1)
  document.transact(() => {
    text.delete(place, Math.min(removed, text.length - place))
    text.insert(place, written.replaceAll("\r", ""))
  })
}

/** Somebody with a copy, and what they have not sent yet. */
const relative = (server: Y.Doc, n: number) => {
  const document = new Y.Doc()
  document.clientID = 100 + n
  Y.applyUpdate(document, Y.encodeStateAsUpdate(server))
  const unsent: Array<Uint8Array> = []
  document.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin !== "server") unsent.push(update)
  })
  return { document, unsent }
}

const send = (
  server: Y.Doc,
  { document, unsent }: ReturnType<typeof relative>,
  way: (typeof ways)[number],
) => {
  const made = unsent.splice(0)
  const updates = {
    each: made,
    merged: made.length === 0 ? [] : [Y.mergeUpdates(made)],
    twice: [...made, ...made],
    answer: [Y.encodeStateAsUpdate(document, Y.encodeStateVector(server))],
    everything: [Y.encodeStateAsUpdate(document)],
  }[way]
  for (const update of updates) {
    const checked = checkUpdate(server, update, (client) => client === document.clientID)
    expect(checked.rejection).toBeNull()
    if (checked.rejection === null) Y.applyUpdate(server, checked.update)
    expect([server.store.pendingStructs, server.store.pendingDs]).toEqual([null, null])
  }
}

const wordsOf = (document: Y.Doc) => textNames.map((name) => textOf(document, name).toString())
const lengthsOf = (document: Y.Doc) => textNames.map((name) => textOf(document, name).length)
const theRest = (document: Y.Doc) => [
  timesOf(document).toJSON(),
  metaOf(document).toJSON(),
  [...document.share.keys()].toSorted(),
]
const reopened = (document: Y.Doc) => {
  const again = new Y.Doc()
  Y.applyUpdate(again, Y.encodeStateAsUpdate(document))
  return again
}

describe("whatever people type, at once and while away", () => {
  it("is taken, in every form it can be sent in, and everybody ends with the same words", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const server = aDocument()
        const all = [0, 1, 2].map((n) => relative(server, n))
        for (const taken of steps) {
          const one = all[taken.who]
          if (one === undefined) continue
          if ("edit" in taken) change(one.document, taken.edit)
          else if ("sends" in taken) send(server, one, taken.sends)
          else Y.applyUpdate(one.document, Y.encodeStateAsUpdate(server), "server")
        }
        for (const one of all) send(server, one, "answer")
        for (const { document } of all) {
          Y.applyUpdate(document, Y.encodeStateAsUpdate(server), "server")
          expect(wordsOf(document)).toEqual(wordsOf(server))
        }
        expect(wordsOf(reopened(server))).toEqual(wordsOf(server))
        expect(theRest(server).slice(0, 2)).toEqual(theRest(aDocument()).slice(0, 2))
      }),
      { numRuns: 150 },
    )
  })
})

const flip = fc.record({ at: fc.nat(5_000), to: fc.nat(255) })

describe("bytes changed on the way", () => {
  it("are refused, or change words alone, to what Yjs makes of them anywhere", () => {
    let takenOnes = 0
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        fc.array(flip, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (edits, flips, isWhole) => {
          const document = aDocument()
          // So that there is something under the sender's name already.
          Y.applyUpdate(
            document,
            changeOf(document, (copy) => textOf(copy, "english").insert(3, "seven")),
          )
          let whole: Uint8Array = new Uint8Array()
          const made = changeOf(document, (copy) => {
            for (const one of edits) change(copy, one)
            whole = Y.encodeStateAsUpdate(copy)
          })
          const update = (isWhole ? whole : made).slice()
          for (const { at, to } of flips) update[at % update.length] = to
          const [before, rest] = [wordsOf(document), theRest(document)]
          const plain = reopened(document)

          const checked = checkUpdate(document, update, (client) => client === 7)
          expect([wordsOf(document), theRest(document)]).toEqual([before, rest])
          if (checked.rejection !== null) return
          takenOnes += 1
          Y.applyUpdate(document, checked.update)
          expect([document.store.pendingStructs, document.store.pendingDs]).toEqual([null, null])
          expect(theRest(document)).toEqual(rest)
          const words = wordsOf(document)
          expect(lengthsOf(document)).toEqual(words.map((text) => text.length))
          Y.applyUpdate(plain, checked.update)
          expect(wordsOf(plain)).toEqual(words)
          const untouched = textNames.filter((name: TextName) => !checked.texts.has(name))
          for (const name of untouched) {
            expect(textOf(document, name).toString()).toBe(before[textNames.indexOf(name)])
          }
        },
      ),
      { numRuns: 1_000 },
    )
    expect(takenOnes).toBeGreaterThan(20)
  })
})
