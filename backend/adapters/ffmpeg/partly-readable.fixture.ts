// Recordings that are only partly decodable, and files of an allowed format without any decodable
// audio.
import { codecOf, type Kind, kinds } from "./recording.fixture.ts"
import { noise, poked, sine, tone, wave, type BadFile, type Make } from "./bad-files.fixture.ts"

/** Five seconds, with the index at the front. */
const headFirst = (make: Make, kind: Kind) =>
  kind === "m4a"
    ? make("head-first.m4a", ...sine, "-movflags", "+faststart", ...codecOf.m4a)
    : tone(make, kind)

const upTo = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))

/** A copy in which a range, given as fractions of the length, is overwritten. */
const replaced = (bytes: Buffer, from: number, to: number, filling: (length: number) => Buffer) => {
  const [begin, end] = [from, to].map((part) => Math.floor(bytes.length * part))
  const copy = Buffer.from(bytes)
  filling((end ?? 0) - (begin ?? 0)).copy(copy, begin)
  return copy
}
const zeros = (length: number) => Buffer.alloc(length)
const random = (length: number) => noise(7, length)

/** The compressed formats. */
const coded: ReadonlyArray<Kind> = ["mp3", "m4a", "webm"]

export const partlyReadable = (make: Make): ReadonlyArray<BadFile> => {
  const fast = headFirst(make, "m4a")
  const m4a = tone(make, "m4a")
  const webm = tone(make, "webm")
  const mp3 = tone(make, "mp3")
  const second = Buffer.alloc(16_000)
  const plain = make("plain.mp3", ...sine, "-write_xing", "0", "-b:a", "96k")
  const lyrics = ["-metadata", `lyrics=${"la la\n".repeat(4_000)}`]
  const sung = make("sung.mp3", ...sine, ...codecOf.mp3, ...lyrics)
  const pauses = "aselect='lt(mod(t,1),0.5)'"
  const gaps = make("gaps.webm", ...sine, "-af", pauses, ...codecOf.webm)
  return [
    ...kinds.map((kind) => ({
      title: `R97 A04 half a ${kind}`,
      bytes: upTo(headFirst(make, kind), 0.5),
      fate: { seconds: 2.5 },
      lost: { seconds: 2.5, where: "end" as const },
    })),
    {
      title: "R97 an mp3 with noise after three seconds",
      bytes: replaced(mp3, 0.6, 1, random),
      fate: { seconds: 3 },
      lost: { seconds: 2, where: "end" },
    },
    {
      title: "R97 an mp3 with noise in its middle",
      bytes: replaced(mp3, 0.2, 0.8, random),
      fate: { seconds: 2 },
      lost: { seconds: 3, where: "within" },
    },
    {
      title: "R97 an m4a with its middle gone",
      bytes: replaced(fast, 0.25, 0.85, zeros),
      fate: { seconds: 2 },
      lost: { seconds: 3, where: "within" },
    },
    {
      title: "R97 an m4a of which all but the beginning is zeros",
      bytes: replaced(fast, 0.45, 1, zeros),
      fate: { seconds: 2.1 },
      lost: { seconds: 2.9, where: "end" },
    },
    {
      title: "R97 an m4a whose beginning is zeros",
      bytes: replaced(m4a, 0.01, 0.6, zeros),
      fate: { seconds: 2 },
      lost: { seconds: 3, where: "within" },
    },
    {
      title: "R97 a webm with its middle gone",
      bytes: replaced(webm, 0.3, 0.5, zeros),
      fate: "either",
    },
    {
      title: "R97 a wav that says ten seconds and holds one",
      bytes: wave({ claims: 160_000 }, second),
      fate: { seconds: 1 },
      lost: { seconds: 9, where: "end" },
    },
    {
      title: "R97 a wav that lacks less than anybody hears",
      bytes: wave({ claims: 40_000 }, second),
      fate: { seconds: 1 },
    },
    {
      title: "R97 a wav as programs write it that do not know its length, another way",
      bytes: wave({ claims: 0x7ffff000 }, second),
      fate: { seconds: 1 },
    },
    {
      title: "R97 an mp3 that does not say its length, cut",
      bytes: upTo(plain, 0.5),
      fate: { seconds: 2.5 },
    },
    {
      title: "R97 an mp3 with more lyrics than sound, cut",
      bytes: upTo(sung, 1 - mp3.length / 2 / sung.length),
      fate: { seconds: 2.5 },
      lost: { seconds: 2.5, where: "end" },
    },
    { title: "R97 a webm that leaves silence out", bytes: gaps, fate: "either" },
    {
      title: "R97 two mp3s joined, of which only the first says its length",
      bytes: Buffer.concat([mp3, mp3]),
      fate: { seconds: 10 },
    },
    {
      title: "R97 an m4a that claims 30 days",
      bytes: poked(fast, fast.indexOf("mdhd") + 20, 127, 255, 255, 255),
      fate: { seconds: 5 },
    },
  ]
}

/** Files of an allowed format in which nothing is audible. */
export const lostFiles = (make: Make): ReadonlyArray<BadFile> => [
  ...kinds.map((kind) => ({
    title: `R95 a thousandth of a second of ${kind}`,
    bytes: make(`blink.${kind}`, ...sine, "-t", "0.001", ...codecOf[kind]),
    fate: "SoundUnreadable" as const,
    why: "empty" as const,
  })),
  ...kinds.map((kind) => ({
    title: `R95 a fifth of a second of ${kind}`,
    bytes: make(`short.${kind}`, ...sine, "-t", "0.2", ...codecOf[kind]),
    fate: { seconds: 0.2 },
  })),
  ...coded.flatMap((kind) =>
    [zeros, random].map((filling, at) => ({
      title: `R95 a ${kind} with nothing but its head, then ${at === 0 ? "zeros" : "noise"}`,
      bytes: replaced(headFirst(make, kind), 2_500 / headFirst(make, kind).length, 1, filling),
      fate: "SoundUnreadable" as const,
      why: "damaged" as const,
    })),
  ),
  {
    title: "R95 an m4a whose sound was never written",
    bytes: headFirst(make, "m4a").subarray(0, headFirst(make, "m4a").indexOf("mdat") + 4),
    fate: "SoundUnreadable",
    why: "damaged",
  },
  {
    title: "R95 a film without sound",
    bytes: make("silent.webm", "-f", "lavfi", "-i", "testsrc=s=64x64:d=1:r=10", "-c:v", "libvpx"),
    fate: "SoundUnreadable",
    why: "empty",
  },
  {
    title: "R95 a tag as MP3s have, and zeros",
    bytes: Buffer.from(`ID3\x04\0\0\0\0\x03\x74${"\0".repeat(5_000)}`, "latin1"),
    fate: "SoundUnreadable",
    why: "damaged",
  },
]
