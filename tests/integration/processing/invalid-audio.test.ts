import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readFile, truncate, writeFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { begun, send } from "../../support/upload-helpers.ts"
import { askForStory, discard } from "../../support/uploads/tus-requests.ts"
import { withRejectedUploads } from "../../support/rejected-uploads.ts"
import { makeSound, tone } from "../../support/audio.ts"

const notSound = "Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed."
const empty =
  "This recording is empty. There's no sound in it. Please choose or record another one."
const damaged =
  "This recording is damaged and can't be played. If you have another copy, please upload that one."

const { server, anna, place, expectNothingLeft } = withRejectedUploads()

const formWith = async (file: string, name: string) => {
  const form = new FormData()
  form.append("title", "A story")
  form.append("audio", new Blob([await readFile(file)]), name)
  return form
}

/** With the index at the front, so that only the audio is lost. */
const headFirst = (name: string) =>
  name.endsWith(".m4a") ? ["-movflags", "+faststart", "-b:a", "96k"] : []

describe("a file that is no recording", () => {
  const texts: Record<string, string> = {
    "text.mp3": "This is a letter, not a song. ".repeat(200),
    "page.webm": "<!doctype html><script>alert(1)</script>",
    "playlist.mp3": "#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n",
    "list.wav": "ffconcat version 1.0\nfile /etc/passwd\n",
    "archive.m4a": "PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000",
  }
  it.each(Object.entries(texts))("%s is refused and leaves nothing behind", async (name, text) => {
    await writeFile(place(name), text)
    const answer = await anna().sendForm(routes.upload, await formWith(place(name), name))
    expect([answer.status, rejection(answer).message]).toEqual([422, notSound])
    await expectNothingLeft()
  })

  it("VALID-01 another kind of file is refused by its name", async () => {
    await writeFile(place("letter.txt"), "Dear Anna")
    const answer = await anna().sendForm(
      routes.upload,
      await formWith(place("letter.txt"), "letter.txt"),
    )
    expect([answer.status, rejection(answer).message]).toEqual([415, notSound])
    await expectNothingLeft()
  })

  it("R611 VALID-01 so is one that arrived piece by piece, once all of it can be looked into", async () => {
    const saveKey = randomUUID()
    const metadata = { kind: "file", fileName: "letter.txt" } as const
    const address = await begun(anna(), { saveKey, metadata, length: 9 })
    await send(anna(), address, 0, "Dear Anna")
    const answer = await askForStory(anna(), saveKey, [address])
    expect([answer.status, rejection(answer).message]).toEqual([415, notSound])
    await discard(anna(), address)
    await expectNothingLeft()
  })

  it.each([
    ["ogg", "ogg", "libvorbis", "Ogg"],
    ["mp2", "mp2", "mp2", "MPEG Layer II"],
    ["mp4", "mp4", "ac3", "AC3"],
  ])("R612 %s named .mp3 is called what it is @slow", async (kind, format, codec, name) => {
    const sound = ["-f", "lavfi", "-i", "sine=d=1", "-c:a", codec, "-f", format]
    const file = await makeSound(place(`other.${kind}`), ...sound)
    const named = await anna().sendForm(routes.upload, await formWith(file, "other.mp3"))
    expect([named.status, rejection(named).message]).toEqual([
      422,
      `The sound in this file is in ${name} format, whatever its name says. Please save it as MP3, M4A, WAV or WebM and upload that file.`,
    ])
    const plain = await anna().sendForm(routes.upload, await formWith(file, "other.ogg"))
    expect([plain.status, rejection(plain).message]).toEqual([415, notSound])
    await expectNothingLeft()
  })

  it("a real zip named .mp3 is refused", async () => {
    execFileSync("python3", [
      "-c",
      `import zipfile; zipfile.ZipFile(${JSON.stringify(place("real.zip"))}, "w").writestr("a.txt", "x" * 9000)`,
    ])
    const answer = await anna().sendForm(
      routes.upload,
      await formWith(place("real.zip"), "real.mp3"),
    )
    expect(rejection(answer).message).toBe(notSound)
    await expectNothingLeft()
  })

  it("R95 a film without sound is refused as empty", async () => {
    const pictures = ["-f", "lavfi", "-i", "testsrc=d=1:s=64x64", "-c:v", "libvpx"]
    const film = await makeSound(place("film.webm"), ...pictures)
    const answer = await anna().sendForm(routes.upload, await formWith(film, "film.webm"))
    expect(rejection(answer).message).toBe(empty)
    await expectNothingLeft()
  })

  it("R95 an m4a cut off before its table of contents is refused as damaged @slow", async () => {
    const whole = await tone(place("whole.m4a"), 5)
    const { length } = await readFile(whole)
    await truncate(whole, length - 2_000)
    const answer = await anna().sendForm(routes.upload, await formWith(whole, "cut.m4a"))
    expect([answer.status, rejection(answer).message]).toEqual([422, damaged])
    await expectNothingLeft()
  })
})

describe("R95 a recording without anything to hear", () => {
  const rejected = async (name: string, sentence: string) => {
    const answer = await anna().sendForm(routes.upload, await formWith(place(name), name))
    expect([answer.status, rejection(answer).message]).toEqual([422, sentence])
    await expectNothingLeft()
  }

  it.each(limits.upload.extensions)(
    "%s of no bytes, or of a blink, is empty @slow",
    async (kind) => {
      await writeFile(place(`nothing${kind}`), "")
      await rejected(`nothing${kind}`, empty)
      await tone(place(`blink${kind}`), 0.001)
      await rejected(`blink${kind}`, empty)
    },
  )

  it("from the recorder gets the same sentence @slow", async () => {
    const form = await anna().recordedForm(await tone(place("blink.wav"), 0.001))
    const answer = await anna().sendForm(routes.stories, form)
    expect([answer.status, rejection(answer).message]).toEqual([422, empty])
    await expectNothingLeft()
  })

  it.each(["broken.mp3", "broken.m4a", "broken.webm"])(
    "%s of the right type and no sound that decodes is refused as damaged @slow",
    async (name) => {
      const bytes = await readFile(await tone(place(name), 5, ...headFirst(name)))
      bytes.fill(0, 2_000)
      await writeFile(place(name), bytes)
      await rejected(name, damaged)
    },
  )
})

describe("a recording beyond the limits", () => {
  it("VALID-02 51 MB is refused with its sentence @slow", async () => {
    await writeFile(place("large.mp3"), Buffer.alloc(51 * 1024 * 1024, 0x55))
    const answer = await anna().sendForm(
      routes.upload,
      await formWith(place("large.mp3"), "large.mp3"),
    )
    expect([answer.status, rejection(answer).message]).toEqual([
      413,
      "File too large. Maximum size is 50MB.",
    ])
    await expectNothingLeft()
  })

  it("REC-33 three hours of silence in a tiny file are refused, never shortened @slow", async () => {
    const minutes = await makeSound(
      place("ten-minutes.webm"),
      ...["-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "600"],
      ...["-c:a", "libopus", "-b:a", "6k", "-frame_duration", "60", "-compression_level", "0"],
    )
    const long = await makeSound(
      place("long.webm"),
      ...["-stream_loop", "17", "-i", minutes, "-c", "copy"],
    )
    const answer = await anna().sendForm(routes.upload, await formWith(long, "long.webm"))
    expect([answer.status, rejection(answer).message]).toEqual([
      422,
      "File too long. Maximum duration is 2 hours.",
    ])
    await expectNothingLeft()
  })
})

it("R11 R611 a recording is taken under any name @slow", async () => {
  const rosa = new Caller(server().url)
  await rosa.join()
  const names = ["recording", "voice.mp4", "voice.m4a "]
  const voice = await tone(place("voice.m4a"), 1)
  for (const name of names) {
    const form = await formWith(voice, name)
    expect((await rosa.sendForm(routes.upload, form)).status, name).toBe(201)
  }

  expect(await rosa.stories()).toHaveLength(names.length)
})
