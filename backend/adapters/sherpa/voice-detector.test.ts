import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "vitest"
import { makeSound } from "../ffmpeg/recording.fixture.ts"
import { joinCuts } from "../via-server/merge-segments.ts"
import { kennedy } from "./voice.fixture.ts"
import { openSamples } from "./samples-file.ts"
import { speechIn } from "./voice-detector.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-joints-"))
afterAll(() => rmSync(folder, { recursive: true }))
const speech = join(folder, "speech.f32")
makeSound("-i", kennedy.file, "-ac", "1", "-ar", "16000", "-f", "f32le", speech)

const all = async <A>(cuts: AsyncIterable<A>) => {
  const found: Array<A> = []
  for await (const cut of cuts) found.push(cut)
  return found
}

it("R381 whoever is cut off in the middle of a word is heard part by part, also by other machines", async () => {
  const file = await openSamples(speech)
  try {
    // In the middle of “what your country can do for you?”.
    const joint = 6.5
    const cuts = await all(speechIn(file, [joint, joint]))
    const pieces = cuts.filter((one) => one._tag === "AudioSegment")
    const before = pieces.filter(({ start }) => start < joint)
    const after = pieces.slice(before.length)
    assert.closeTo(before.at(-1)?.start ?? 0, 5.4, 0.2)
    assert.closeTo(before.at(-1)?.end ?? 0, joint, 0.05)
    assert.closeTo(after[0]?.start ?? 0, joint, 0.1)
    assert.isTrue(before.every(({ end, pauseAfter }) => end + pauseAfter <= joint + 0.001))
    assert.closeTo(after.at(-1)?.start ?? 0, 8.2, 0.2)
    const reached = cuts.map((one) => (one._tag === "Quiet" ? one.until : one.end))
    assert.deepStrictEqual(
      reached,
      reached.toSorted((one, other) => one - other),
    )
    const joined = (await all(joinCuts(speechIn(file, [joint])))).filter(
      (one) => one._tag === "AudioSegment",
    )
    assert.deepStrictEqual(
      joined.map(({ start, end }) => (start + end) / 2 > joint),
      [false, true],
    )
  } finally {
    await file.close()
  }
})
