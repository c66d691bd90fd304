import { describe, expect, it } from "vitest"
import * as Y from "yjs"
import { limits } from "#protocol/limits.ts"
import { metaOf, textOf, timesOf } from "#protocol/transcript-document.ts"
import {
  aDocument,
  changeOf,
  ofOwn,
  original,
  others,
  own,
  rejections,
  rejected,
  taken,
  words,
} from "../document.fixture.ts"
import { anUpdate, kinds, type RawStruct } from "./update.fixture.ts"
import { checkUpdate } from "./validate-update.ts"
import { seedClient } from "../timed-text.ts"

describe("what is not words", () => {
  const roots = Array.from({ length: 10_000 }, (_, n) => ({ parent: `root${String(n)}` }))
  it("Y06 goes into no other root, however many are named", () => {
    expect(rejected(ofOwn(...roots.slice(0, 1)))).toBe("notYours")
    expect(rejected(ofOwn(...roots))).toBe("notYours")
  })

  it.each([
    ["an entry of a map", { entry: "href" }],
    ["an entry among what the server notes", { parent: "meta", entry: "version" }],
    ["characters among the times", { parent: "times" }],
    ["a child of an item", { parent: [seedClient, 1] }],
    ["bytes", { kind: kinds.binary, content: "bytes" }],
    ["an embed", { kind: kinds.embed, content: '{"image":"https://evil.example"}' }],
  ] satisfies ReadonlyArray<[string, RawStruct]>)("Y07 is not taken: %s", (_, struct) => {
    expect(rejected(ofOwn(struct))).toBe("notYours")
  })

  it.each([
    ["a format that is a script", (to: Y.Text) => to.format(0, 5, { href: "javascript:x" })],
    ["an embed as Yjs writes it", (to: Y.Text) => to.insertEmbed(3, { image: "x" })],
    ["words in bold", (to: Y.Text) => to.insert(3, "bold", { bold: true })],
    ["a nested text", (to: Y.Text) => to.insertEmbed(3, new Y.Text("inside"))],
    ["XML", (to: Y.Text) => to.insertEmbed(3, new Y.XmlElement("script"))],
    ["an attribute of the text", (to: Y.Text) => to.setAttribute("href", "javascript:x")],
    ["R618 what nobody types", (to: Y.Text) => to.insert(3, "a\0b")],
    ["a line break of another system", (to: Y.Text) => to.insert(3, "a\r\nb")],
  ])("Y07 is not taken: %s", (_, change) => {
    const document = aDocument()
    const update = changeOf(document, (copy) => change(original(copy)))
    expect(rejections).toContain(rejected(update, document))
  })

  it.each([
    ["a document within", (copy: Y.Doc) => copy.getMap("more").set("inner", new Y.Doc())],
    ["another version", (copy: Y.Doc) => metaOf(copy).set("version", 2)],
    ["other times", (copy: Y.Doc) => timesOf(copy).insert(0, [{ text: "original" }])],
    ["times behind those there are", (copy: Y.Doc) => timesOf(copy).push([1])],
    ["a root of XML", (copy: Y.Doc) => copy.getXmlFragment("x").push([new Y.XmlText("x")])],
  ])("Y06 Y07 is not taken: %s", (_, change) => {
    const document = aDocument()
    expect(rejected(changeOf(document, change), document)).toBe("notYours")
  })

  it("Y07 does not come in as characters beside the times", () => {
    const document = aDocument()
    const [mark] = itemsOf(timesOf(document))
    if (mark === undefined) throw new Error("there are no times")
    const beside = [mark.id.client, mark.id.clock] as const
    for (const place of [
      { origin: beside },
      { right: beside },
      { origin: [seedClient, 1] as const, right: beside },
      { origin: beside, right: [seedClient, 1] as const },
    ]) {
      expect(rejected(ofOwn(place), document)).toBe("notYours")
      expect(rejected(ofOwn({ ...place, kind: kinds.deleted, content: 2 }), document)).toBe(
        "notYours",
      )
    }
  })

  it("goes from one text into the other in no way", () => {
    const document = aDocument()
    const [told] = itemsOf(textOf(document, "original"))
    const [english] = itemsOf(textOf(document, "english"))
    if (told === undefined || english === undefined) throw new Error("there are no words")
    const between = {
      origin: [told.id.client, told.id.clock],
      right: [english.id.client, english.id.clock],
    } as const
    expect(rejected(ofOwn(between), document)).toBe("notYours")
  })
})

describe("somebody else's name", () => {
  it("Y05 is nobody's to write under, and their words survive", () => {
    const document = aDocument()
    const poison = anUpdate([{ client: others, structs: [{ kind: kinds.gc, content: 100 }] }])
    expect(rejected(poison, document)).toBe("notYours")
    for (const kind of [kinds.gc, kinds.string, kinds.deleted]) {
      const content = kind === kinds.string ? "forged" : 100
      const forged = anUpdate([{ client: others, structs: [{ kind, content }] }])
      expect(rejected(forged, document)).toBe(kind === kinds.gc ? "notYours" : "taken")
    }
    const victim = changeOf(document, (copy) => {
      copy.clientID = others
      original(copy).insert(0, "Mine: ")
    })
    const checked = checkUpdate(document, victim, (client) => client === others)
    if (checked.rejection === null) Y.applyUpdate(document, checked.update)
    expect(original(document).toString()).toBe(`Mine: ${words}`)
  })

  it("Y05 is not needed to leave a hole under one's own: that is not taken either", () => {
    expect(rejected(ofOwn({ kind: kinds.gc, content: 3 }))).toBe("notYours")
  })
})

describe("a text's length", () => {
  const most = limits.text.transcript
  const full = () => {
    const document = aDocument()
    original(document).insert(words.length, "w".repeat(most - words.length))
    return document
  }

  it("Y08 is 200,000 characters at most", () => {
    const more = (document: Y.Doc) => changeOf(document, (copy) => original(copy).insert(9, "!"))
    const document = full()
    expect(rejected(more(document), document)).toBe("tooLarge")
    original(document).delete(3, 1)
    taken(document, more(document))
    expect(original(document).length).toBe(most)
  })

  it("Y08 cannot be passed by removing the same words again and again", () => {
    const update = anUpdate(
      [{ client: own, structs: [{ content: "y".repeat(most) }] }],
      [[seedClient, Array.from({ length: 10_000 }, (): [number, number] => [0, 20])]],
    )
    expect(rejected(update)).toBe("malformed")
  })

  it("Y08 may shrink when it is too long", () => {
    const document = full()
    original(document).insert(0, "too much")
    taken(
      document,
      changeOf(document, (copy) => original(copy).delete(0, 2)),
    )
    expect(original(document).length).toBe(most + 6)
  })

  it("Y08 is no hindrance where an engine made it longer: letters are corrected as anywhere", () => {
    const document = full()
    original(document).insert(0, "heard by an engine, and more than people may write. ")
    const { length } = original(document)
    const insert = (written: string) =>
      changeOf(document, (copy) => original(copy).insert(4, written))
    taken(document, insert("e"))
    taken(document, insert("corrected "))
    expect(original(document).length).toBe(length + 11)
    expect(rejected(insert("n".repeat(1_001)), document)).toBe("tooLarge")
  })

  it("Y08 leaves room to replace all words by as many, at once or several times while away", () => {
    const replace = (text: Y.Text) => {
      text.delete(0, text.length)
      text.insert(0, "n".repeat(most))
    }
    const document = full()
    taken(
      document,
      changeOf(document, (copy) => replace(original(copy))),
    )
    expect(original(document).length).toBe(most)

    const away = new Y.Doc({ gc: false })
    Y.applyUpdate(away, Y.encodeStateAsUpdate(document))
    away.clientID = own + 100
    const made: Array<Uint8Array> = []
    away.on("update", (update: Uint8Array) => made.push(update))
    for (let n = 0; n < 2; n += 1) replace(original(away))
    const checked = checkUpdate(document, Y.mergeUpdates(made), () => true)
    expect(checked.rejection).toBeNull()
  })
})

describe("removals", () => {
  it("of the times or of what the server notes are nobody's", () => {
    const document = aDocument()
    for (const remove of [
      (copy: Y.Doc) => timesOf(copy).delete(0),
      (copy: Y.Doc) => metaOf(copy).delete("version"),
    ]) {
      expect(rejected(changeOf(document, remove), document)).toBe("notYours")
    }
  })

  it("of somebody else's words are everybody's", () => {
    const document = aDocument()
    taken(
      document,
      changeOf(document, (copy) => original(copy).delete(0, 4)),
    )
    expect(original(document).toString()).toBe(words.slice(4))
  })
})

function itemsOf(type: { _start: Y.Item | null }) {
  const items: Array<Y.Item> = []
  for (let item = type._start; item !== null; item = item.right) items.push(item)
  return items
}
