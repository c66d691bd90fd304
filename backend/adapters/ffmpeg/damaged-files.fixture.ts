// Damaged, inconsistent and unusual recordings: A01–A12 and A21–A30.
import { codecOf } from "./recording.fixture.ts"
import { noise, poked, sine, tone, wave, type BadFile, type Make } from "./bad-files.fixture.ts"

export const damagedFiles = (make: Make): ReadonlyArray<BadFile> => {
  const mp3 = tone(make, "mp3")
  const m4a = tone(make, "m4a")
  const wav = tone(make, "wav")
  const webm = tone(make, "webm")
  const second = Buffer.alloc(16_000)
  const faststart = make("fast.m4a", ...sine, "-movflags", "+faststart", ...codecOf.m4a)
  const mdhd = m4a.indexOf("mdhd") + 4
  const stts = m4a.indexOf("stts") + 8
  const stsz = m4a.indexOf("stsz") + 12
  const nested = Buffer.concat(
    Array.from({ length: 5_000 }, (_, depth) => {
      const box = Buffer.from("\0\0\0\0moov", "latin1")
      box.writeUInt32BE((5_000 - depth) * 8, 0)
      return box
    }),
  )
  const float = make("float.wav", ...sine, "-c:a", "pcm_f32le")
  const samples = float.indexOf("data") + 8
  const nan = Buffer.from(float)
  for (let at = samples; at + 4_000 < nan.length; at += 4_000) nan.writeUInt32LE(0x7fc00000, at)
  const film = ["-f", "lavfi", "-i", "testsrc=s=640x360:d=1:r=10"]
  const key = "00112233445566778899aabbccddeeff"
  const scheme = ["-encryption_scheme", "cenc-aes-ctr"]
  const locked = [...scheme, "-encryption_key", key, "-encryption_kid", key]
  const loud = ["-f", "lavfi", "-i", "sine=440:d=5:r=44100,volume=40dB"]
  return [
    { title: "A01 nothing at all", bytes: Buffer.alloc(0), fate: "SoundUnreadable", why: "empty" },
    { title: "A01 one byte", bytes: Buffer.alloc(1), fate: "SoundUnreadable" },
    { title: "A01 half a header", bytes: wav.subarray(0, 44), fate: "SoundUnreadable" },
    {
      title: "A01 only a header",
      bytes: wave({}, Buffer.alloc(0)),
      fate: "SoundUnreadable",
      why: "empty",
    },
    { title: "A02 noise", bytes: noise(1, 1_000_000), fate: "SoundUnreadable", why: "not sound" },
    { title: "A03 zeros", bytes: Buffer.alloc(1_000_000), fate: "SoundUnreadable" },
    { title: "A03 a page", bytes: Buffer.from("<!doctype html><p>Hi"), fate: "SoundUnreadable" },
    { title: "A03 a drawing", bytes: Buffer.from("<svg/>"), fate: "SoundUnreadable" },
    { title: "A03 a program", bytes: Buffer.from("\x7fELF\x02\x01\x01"), fate: "SoundUnreadable" },
    { title: "A03 an archive", bytes: Buffer.from("PK\x03\x04word/"), fate: "SoundUnreadable" },
    {
      title: "A05 an m4a without its index",
      bytes: m4a.subarray(0, m4a.length - 2_000),
      fate: "SoundUnreadable",
    },
    ...[100, 250, 500].map((bytes) => ({
      title: `A04 a webm that ends within its head, after ${String(bytes)} bytes`,
      bytes: webm.subarray(0, bytes),
      fate: "SoundUnreadable" as const,
      why: "damaged" as const,
    })),
    { title: "A05 a webm without its head", bytes: webm.subarray(2_000), fate: "SoundUnreadable" },
    { title: "A06 an mp3 from amid a frame", bytes: mp3.subarray(3_000), fate: { seconds: 4.75 } },
    {
      title: "A07 a wav that claims 4 GB",
      bytes: wave({ claims: 0xffffffff }, second),
      fate: { seconds: 1 },
    },
    {
      title: "A07 a wav that claims nothing",
      bytes: wave({ claims: 0 }, second),
      fate: { seconds: 1 },
    },
    {
      title: "A08 a wav of 0 channels",
      bytes: wave({ channels: 0 }, second),
      fate: "SoundUnreadable",
    },
    {
      title: "A08 a wav of 65 535 channels",
      bytes: wave({ channels: 65_535 }, second),
      fate: "SoundUnreadable",
    },
    { title: "A08 a wav of 0 Hz", bytes: wave({ rate: 0 }, second), fate: "SoundUnreadable" },
    { title: "A08 a wav of 0 bits", bytes: wave({ bits: 0 }, second), fate: "SoundUnreadable" },
    {
      title: "A08 a wav of an unknown codec",
      bytes: wave({ format: 0x7777 }, second),
      fate: "SoundUnreadable",
    },
    {
      title: "A09 a wav of 2 GHz",
      bytes: wave({ rate: 2_147_483_647 }, second),
      fate: "SoundUnreadable",
    },
    {
      title: "A10 an m4a of an endless box",
      bytes: poked(faststart, faststart.indexOf("mdat") - 4, 255, 255, 255, 255),
      fate: { seconds: 5 },
    },
    {
      title: "A10 an m4a nested 5 000 deep",
      bytes: Buffer.concat([m4a.subarray(0, 28), nested]),
      fate: "SoundUnreadable",
    },
    {
      title: "A10 an m4a of 2 147 483 647 sizes",
      bytes: poked(m4a, stsz, 127, 255, 255, 255),
      fate: "SoundUnreadable",
    },
    {
      title: "A10 an m4a of 268 435 456 times",
      bytes: poked(m4a, stts, 16, 0, 0, 0),
      fate: "SoundUnreadable",
    },
    {
      title: "A11 an m4a that claims days",
      bytes: poked(m4a, mdhd + 16, 127, 255, 255, 255),
      fate: { seconds: 5 },
    },
    {
      title: "A12 a tag that claims 256 MB",
      bytes: Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f" + "\0".repeat(500), "latin1"),
      fate: "SoundUnreadable",
    },
    {
      title: "A12 only a tag",
      bytes: Buffer.from("ID3\x04\0\0\0\0\x03\x74" + "\0".repeat(500), "latin1"),
      fate: "SoundUnreadable",
    },
    {
      title: "A24 a clip of 50 ms",
      bytes: make("clip.wav", ...sine, "-t", "0.05"),
      fate: { seconds: 0.05 },
    },
    {
      title: "A26 sound of another kind under a known name",
      bytes: make("x.flac", ...sine),
      fate: "SoundNotAllowed",
    },
    { title: "A26 an ogg", bytes: make("x.ogg", ...sine), fate: "SoundNotAllowed" },
    { title: "A26 a bare aac", bytes: make("x.aac", ...sine), fate: "SoundNotAllowed" },
    {
      title: "A27 an mp3 with a wav behind it",
      bytes: Buffer.concat([mp3, wav]),
      fate: { seconds: 5 },
    },
    {
      title: "A27 an mp3 with a page behind it",
      bytes: Buffer.concat([mp3, Buffer.from("<script>alert(1)</script>")]),
      fate: { seconds: 5.05 },
    },
    {
      title: "A28 an mp4 of nothing but its beginning",
      bytes: m4a.subarray(0, 60),
      fate: "SoundUnreadable",
    },
    {
      title: "A28 fragments without their head",
      bytes: make("frag.m4a", ...sine, "-movflags", "+frag_keyframe+empty_moov").subarray(0, 900),
      fate: "SoundUnreadable",
    },
    {
      title: "A29 fragments as Safari records them",
      bytes: make(
        "safari.m4a",
        ...sine,
        "-movflags",
        "+frag_keyframe+empty_moov+default_base_moof",
        "-frag_duration",
        "1000000",
      ),
      fate: { seconds: 5 },
    },
    {
      title: "A28 an encrypted m4a",
      bytes: make("locked.m4a", ...sine, ...codecOf.m4a, ...locked),
      fate: "SoundUnreadable",
    },
    {
      title: "A29 a webm as browsers record it, without its length",
      bytes: make("live.webm", ...sine, "-c:a", "libopus", "-live", "1"),
      fate: { seconds: 5 },
    },
    {
      title: "A21 eight channels",
      bytes: make("eight.webm", ...sine, "-ac", "8", "-c:a", "libopus"),
      fate: { seconds: 5 },
    },
    {
      title: "A21 forty streams",
      bytes: make(
        "forty.m4a",
        ...sine,
        ...Array.from({ length: 40 }, () => ["-map", "0:a"]).flat(),
        ...codecOf.m4a,
      ),
      fate: { seconds: 5 },
    },
    {
      title: "A22 a film without sound",
      bytes: make("film.webm", ...film, "-c:v", "libvpx"),
      fate: "SoundUnreadable",
    },
    {
      title: "A22 a film with sound",
      bytes: make("film.m4a", ...film, ...sine, "-f", "mp4", ...codecOf.m4a),
      fate: { seconds: 5 },
    },
    {
      title: "A23 a cover of 64 megapixels",
      bytes: make(
        "cover.mp3",
        ...sine,
        "-f",
        "lavfi",
        "-i",
        "color=red:s=8000x8000:d=0.04",
        "-map",
        "0",
        "-map",
        "1",
        "-c:v",
        "mjpeg",
        "-frames:v",
        "1",
        "-pix_fmt",
        "yuvj420p",
        ...codecOf.mp3,
      ),
      fate: { seconds: 5.05 },
    },
    { title: "A30 samples that are no numbers", bytes: nan, fate: { seconds: 5 } },
    { title: "A30 cut off at its loudest", bytes: make("loud.wav", ...loud), fate: { seconds: 5 } },
    {
      title: "A30 telephone speech",
      bytes: make("phone.wav", ...sine, "-ar", "8000", "-c:a", "pcm_alaw"),
      fate: { seconds: 5 },
    },
  ]
}
