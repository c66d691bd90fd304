import { deflateRawSync } from "node:zlib"
import { makeZip } from "client-zip"
import { describe, expect, it } from "vitest"
import { openZip } from "./zip-file.ts"

const stored = async (files: Readonly<Record<string, string>>) => {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return new Response(makeZip(entries)).blob()
}

/** An archive of one file that is packed, as people make them anew. */
const packed = (name: string | Buffer, text: string, claimed = Buffer.byteLength(text)) => {
  const named = Buffer.from(name)
  const data = deflateRawSync(Buffer.from(text))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(named.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(named.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(46 + named.length, 12)
  end.writeUInt32LE(30 + named.length + data.length, 16)
  return new Blob([Buffer.concat([head, named, data, entry, named, end])])
}

const many = 1_000_000

describe("an archive on this device", () => {
  it("R175 is read file by file, whatever they are called", async () => {
    const zip = await openZip(
      await stored({ "kintale.json": "{}", "recordings/1 Вода.mp3": "abc" }),
    )
    expect(zip?.has("kintale.json")).toBe(true)
    expect(await (await zip?.read("recordings/1 Вода.mp3", 3))?.text()).toBe("abc")
    expect(await zip?.read("recordings/1 Вода.mp3", 2)).toBeNull()
    expect(await zip?.read("../../etc/passwd", many)).toBeNull()
  })

  it("R175 may have been packed anew", async () => {
    const zip = await openZip(packed("a.json", "word ".repeat(1_000)))
    expect(await (await zip?.read("a.json", many))?.text()).toBe("word ".repeat(1_000))
  })

  it("R617 may have been unpacked and packed again by a Mac", async () => {
    const names = ["stories.json", "recordings/1 Großmutters Küche.mp3", "recordings/2 Вода.mp3"]
    const files = Object.fromEntries(
      names.flatMap((name) => {
        const path = `kintale-2026-11-26/${name}`.normalize("NFD")
        return [
          [path, name],
          [`__MACOSX/${path.replace(/[^/]*$/, (last) => `._${last}`)}`, "of the Mac"],
        ]
      }),
    )
    const zip = (await openZip(await stored(files)))?.folderWith("stories.json")
    for (const name of names) expect(await (await zip?.read(name, many))?.text()).toBe(name)
    expect(zip?.has("._stories.json")).toBe(false)
    expect((await openZip(await stored(files)))?.folderWith("people.json")).toBeNull()
  })

  it("R617 may have been packed again by Windows, in letters it does not tell", async () => {
    const name = "recordings/1 Gro\u00dfmutters K\u00fcche.mp3"
    const old = Buffer.from(name.replaceAll("/", "\\"), "latin1")
    const zip = await openZip(packed(old, "the kitchen"))
    expect(await (await zip?.read(name, many))?.text()).toBe("the kitchen")
    expect(await zip?.read("recordings/1 K\u00fcche.mp3", many)).toBeNull()
  })

  it("R175 unpacks no more than is expected, whatever it claims to hold", async () => {
    const bomb = packed("a.json", "\0".repeat(50 * many), 10)
    expect(await (await openZip(bomb))?.read("a.json", many)).toBeNull()
  })

  it("R175 is none when it is something else, or cut anywhere", async () => {
    expect(await openZip(new Blob([]))).toBeNull()
    expect(await openZip(new Blob(["just a text, no archive"]))).toBeNull()
    const whole = await stored({ "a.json": "{}", "b.txt": "some text" })
    for (let cut = 0; cut < whole.size; cut += 1) {
      const zip = await openZip(whole.slice(0, cut))
      expect(zip, `cut at ${String(cut)}`).toBeNull()
    }
  })

  it("R175 with bytes changed anywhere never throws", async () => {
    const whole = new Uint8Array(await (await stored({ "a.json": "{}" })).arrayBuffer())
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Uint8Array.from(whole)
      changed[at] = 255
      const zip = await openZip(new Blob([changed]))
      const read = await zip?.read("a.json", 100)
      expect(read?.size ?? 0).toBeLessThanOrEqual(100)
    }
  })
})
