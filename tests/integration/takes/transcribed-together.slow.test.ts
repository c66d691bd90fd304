import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { ffmpegSound } from "../../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { austen, kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { AudioTools } from "../../../backend/ports/audio.ts"
import type { Caller } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { tell } from "../../support/takes.ts"
import { storyIsReady } from "../../support/wait-for.ts"

const { newcomer } = withServer()

/** How long what a player is given is. */
const playedSeconds = async (caller: Caller, path: string) => {
  const answer = await fetch(caller.url + path, { headers: { cookie: caller.cookie } })
  const file = join(await makeFolder(), "playback.m4a")
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const probed = AudioTools.use((sound) => sound.probe(file)).pipe(
    Effect.provide(ffmpegSound({ ffmpeg })),
  )
  return (await Effect.runPromise(probed)).seconds
}

it("R380 R381 R382 a story of which the first part broke off is played and written down as one", async () => {
  const { caller: anna } = await newcomer("anna")
  const folder = await makeFolder()
  const [sentence = ""] = austen.files
  const asChromium = ["-c:a", "libopus", "-b:a", "48k", "-live", "1"]
  const whole = await makeSound(join(folder, "whole.webm"), "-i", sentence, ...asChromium)
  const torn = join(folder, "first.webm")
  const bytes = await readFile(whole)
  await writeFile(torn, bytes.subarray(0, Math.floor(bytes.length * 0.8)))
  const asSafari = ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]
  const second = await makeSound(join(folder, "second.m4a"), "-i", kennedy.file, ...asSafari)

  const { id, isUnjoined } = await tell(anna, [torn, second])
  expect(isUnjoined).toBe(true)
  const story = await storyIsReady(anna, id)
  expect(story.isUnjoined).toBeUndefined()
  const [first = 0, other = 0] = story.takes?.map(({ seconds }) => seconds) ?? []
  expect(Math.abs(first - 7.1 * 0.8)).toBeLessThan(0.3)
  expect(Math.abs(other - 11)).toBeLessThan(0.1)
  expect(story.duration).toBeCloseTo(first + other, 3)
  expect(Math.abs((await playedSeconds(anna, story.audioUrl)) - story.duration)).toBeLessThan(0.05)

  const saidFrom = (words: string) =>
    story.transcript
      .flatMap(({ phrases }) => phrases)
      .find(({ text }) => text.toLowerCase().includes(words))?.start ?? Number.NaN
  expect(Math.abs(saidFrom("dashwood") - 0.32)).toBeLessThan(0.3)
  // The seconds at which they are said in the second part alone.
  expect(Math.abs(saidFrom("fellow americans") - first - 0.32)).toBeLessThan(0.3)
  expect(Math.abs(saidFrom("ask what you") - first - 8.16)).toBeLessThan(0.3)
  expect(story.transcript.some(({ text }) => /^and so my fellow/i.test(text))).toBe(true)
  expect(story.peaks.length).toBeGreaterThan(0)
})
