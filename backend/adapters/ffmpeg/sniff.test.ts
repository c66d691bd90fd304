import { assert, describe, it } from "@effect/vitest"
import { id3Length, kindOf, kindOfBytes } from "#protocol/audio-kind.ts"
import { seeded } from "./bad-files.fixture.ts"

const text = (letters: string) => Buffer.from(letters, "latin1")
const said = (letters: string) => {
  const sniffed = kindOfBytes(text(letters))
  return sniffed._tag === "NotSound" ? "nothing" : sniffed.container
}
/** The header of an MPEG-1 layer III frame, 128 kbit/s at 44.1 kHz, with the rest of its 417 bytes. */
const frame = `\xff\xfb\x90\x00${"\0".repeat(413)}`

describe("the first bytes", () => {
  it("tell what a file is, whatever its name", () => {
    assert.strictEqual(said("RIFF\0\0\0\0WAVEfmt "), "wav")
    assert.strictEqual(said("RF64\xff\xff\xff\xffWAVEds64"), "wav")
    assert.strictEqual(said("RIFF\0\0\0\0AVI LIST"), "avi")
    assert.strictEqual(said("RIFF\0\0\0\0WEBPVP8 "), "nothing")
    assert.strictEqual(said("\0\0\0\x20ftypM4A "), "m4a")
    assert.strictEqual(said("\x1a\x45\xdf\xa3\x9fB\x86"), "webm")
    assert.strictEqual(said("fLaC\0\0\0\x22"), "flac")
    assert.strictEqual(said("OggS\0\x02"), "ogg")
    assert.strictEqual(said("\xff\xf1\x50\x80\x02\x1f\xfc"), "aac")
    assert.strictEqual(said("\x30\x26\xb2\x75\x8e\x66\xcf\x11"), "wma")
    assert.strictEqual(said("#EXTM3U\n"), "nothing")
    assert.strictEqual(said("ffconcat version 1.0\n"), "nothing")
    assert.strictEqual(said(""), "nothing")
  })

  it("tell an mp3 by frames that follow one another, also from amid one", () => {
    assert.strictEqual(said(frame.repeat(3)), "mp3")
    assert.strictEqual(said(frame.slice(100) + frame.repeat(3)), "mp3")
    assert.strictEqual(said(frame), "mp3")
    assert.strictEqual(said(`${frame}x`), "nothing")
    assert.strictEqual(said(`\xff\xfb\x90\x00 hello ${"x".repeat(4_000)}`), "nothing")
  })

  it("take noise for noise", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed)
      const bytes = Buffer.from(Array.from({ length: 65_536 }, () => Math.floor(random() * 256)))
      assert.strictEqual(kindOfBytes(bytes)._tag, "NotSound")
    }
  })

  it("R612 tell MPEG layer II from an mp3, and a photo from an m4a", () => {
    // MPEG-1 layer II, 160 kbit/s at 48 kHz, 480 bytes.
    assert.strictEqual(said(`\xff\xfd\x94\x00${"\0".repeat(476)}`.repeat(3)), "mp2")
    assert.strictEqual(said("\0\0\0\x20ftypheic"), "nothing")
  })

  it("R611 stand behind zeros, however many", async () => {
    const after = async (zeros: number, then: string) => {
      const bytes = Buffer.concat([Buffer.alloc(zeros), text(then)])
      const kind = await kindOf(async (at) => bytes.subarray(at, at + 65_536))
      return kind === null ? "empty" : kind._tag === "Allowed" ? kind.container : "nothing"
    }
    assert.strictEqual(await after(81_920, frame.repeat(40)), "mp3")
    assert.strictEqual(await after(65_536, frame.repeat(40)), "mp3")
    assert.strictEqual(await after(65_000, frame.repeat(40)), "mp3")
    assert.strictEqual(await after(400_000, "RIFF\0\0\0\0WAVEfmt "), "nothing")
    assert.strictEqual(await after(400_000, ""), "nothing")
    assert.strictEqual(await after(0, ""), "empty")
  })

  it("stand behind the tag", () => {
    assert.strictEqual(id3Length(text("ID3\x04\0\0\0\0\x01\x00")), 138)
    assert.strictEqual(id3Length(text("ID3")), 0)
    assert.strictEqual(id3Length(text("RIFF\0\0\0\0WAVE")), 0)
  })
})
