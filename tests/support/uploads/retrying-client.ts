import { createHash } from "node:crypto"
import { setTimeout as after } from "node:timers/promises"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Story } from "#protocol/story.ts"
import { Caller, decode } from "../api-client.ts"
import type { Chance } from "../random.ts"
import { Sender } from "./network-profiles.ts"
import { askForStory, aTake, discard } from "./tus-requests.ts"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** Asks again until the server is there and answers. */
export const untilAnswered = async <A>(call: () => Promise<A>): Promise<A> => {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      // That is what fetch throws where nobody answers.
      if (!(error instanceof TypeError)) throw error
      await after(30)
    }
  }
}

/** What somebody has told a server that is killed again and again, and what of it was acknowledged. */
export interface UploadReport {
  readonly caller: Caller
  readonly stories: Array<{ readonly id: StoryId; readonly sha256: string }>
  /** Takes that are left as they are, half or whole. */
  readonly waiting: Array<Sender>
  /** Who brought any of it. */
  readonly senders: Array<Sender>
}

/** Somebody who has signed up; each time it is tried with another `Caller`. */
export const newcomer = async (aCaller: () => Caller) => {
  for (;;) {
    // One whose sign-up was not answered is somebody nobody knows of.
    const caller = aCaller()
    try {
      await caller.join()
      return caller
    } catch {
      await after(30)
    }
  }
}

/** How somebody tells: at random, and calling `onPiece` with each piece that has just been given to the line. */
interface Telling {
  readonly chance: Chance
  readonly onPiece?: () => void
}

/** Records `bytes` in small pieces, each sent as it comes, up to the place where somebody leaves. */
const record = async (
  sender: Sender,
  bytes: Uint8Array,
  { chance, onPiece }: Telling,
  until = bytes.length,
) => {
  for (let end = 0; end < until;) {
    end = Math.min(until, end + chance.between(8_000, 30_000))
    const sent = sender.send(bytes.subarray(0, end), { isWhole: end === bytes.length })
    onPiece?.()
    await sent
    await after(chance.below(25))
  }
}

/** Saves until the server says that it is done; it may say meanwhile that it is at it. */
const saved = async (caller: Caller, sender: Sender) => {
  for (;;) {
    const answer = await untilAnswered(() =>
      askForStory(caller, sender.take.saveKey, [sender.address]),
    )
    if (answer.status !== 423) return decode(Story, answer).id
    await after(100)
  }
}

/**
 * Somebody new with as many stories as a free plan has room for: some saved, one take left when it was
 * whole, one left in the middle of it, and one that was begun and discarded.
 */
export const tellAll = async (
  url: string,
  recordings: ReadonlyArray<Uint8Array>,
  telling: Telling,
  aCaller = () => new Caller(url),
): Promise<UploadReport> => {
  const { chance } = telling
  const caller = await newcomer(aCaller)
  const told: UploadReport = { caller, stories: [], waiting: [], senders: [] }
  const next = () => {
    const bytes = recordings[chance.below(recordings.length)] ?? Uint8Array.of()
    const sender = new Sender(caller, aTake({ fileName: "recording.wav" }), null, { pause: 30 })
    told.senders.push(sender)
    return { bytes, sender }
  }

  const regretted = next()
  await record(regretted.sender, regretted.bytes, telling, 20_000)
  // A discard that was not answered may have been done.
  await untilAnswered(() => discard(caller, regretted.sender.address))

  for (const isHalf of [true, false]) {
    const left = next()
    const { length } = left.bytes
    await record(left.sender, left.bytes, telling, isHalf ? chance.between(1, length - 1) : length)
    told.waiting.push(left.sender)
  }
  while (told.stories.length + told.waiting.length < limits.free.stories) {
    const { sender, bytes } = next()
    await record(sender, bytes, telling)
    told.stories.push({ id: await saved(caller, sender), sha256: sha256(bytes) })
  }
  return told
}
