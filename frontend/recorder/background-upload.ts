import { createListeners } from "../lib/listeners.ts"
import { heldTakes, holdSending } from "../uploads/upload-lock.ts"
import type { UploadSource } from "../uploads/byte-source.ts"
import { createGrowingTake } from "./live-source.ts"
import { listStories, readTakeChunks, readTakes } from "./recording-db.ts"
import { nothingSent, type Safety } from "./session-uploads.ts"
import { sendTake, type TakeSent } from "./take-upload.ts"
import type { Take } from "./take.ts"

/** How far the takes that are kept on this device were sent, by their keys. */
export type SentTakes = ReadonlyMap<string, TakeSent>

/** What is kept, and how it is sent. */
export interface BackgroundUploadDeps {
  readonly list: (userId: number) => Promise<ReadonlyArray<{ readonly saveKey: string }>>
  readonly read: (saveKey: string) => Promise<ReadonlyArray<Take>>
  readonly sourceOf: (takeKey: string) => Promise<UploadSource>
  readonly send: typeof sendTake
  readonly hold: typeof holdSending
  readonly held: typeof heldTakes
}

/** The bytes of a kept take, and where its seconds end among them. */
const sourceOf = async (takeKey: string): Promise<UploadSource> => {
  const { source, add, end } = createGrowingTake()
  for (const { bytes, seconds } of await readTakeChunks(takeKey)) add(new Blob([bytes]), seconds)
  end()
  return source
}

const usual: BackgroundUploadDeps = {
  ...{ list: listStories, read: readTakes, sourceOf },
  ...{ send: sendTake, hold: holdSending, held: heldTakes },
}

/**
 * Sends what is kept on this device of a user's unsaved stories, one take after the other, before anybody
 * takes them up again. In one tab at a time; whoever takes one up, or throws it away, ends that.
 */
export const createBackgroundUpload = (userId: number, means = usual) => {
  let sent: SentTakes = new Map()
  const changes = createListeners()
  const note = (takeKey: string, now: TakeSent) => {
    sent = new Map([...sent, [takeKey, now]])
    changes.notify()
  }

  const sendOne = async (saveKey: string, take: Take, { signal }: AbortController) => {
    const source = await means.sourceOf(take.takeKey)
    if (signal.aborted) return
    const noteSent = () => note(take.takeKey, sending.sent())
    const sending = means.send({ userId, saveKey }, take, source, noteSent)
    signal.addEventListener("abort", sending.stop)
    await sending.arrive().finally(() => signal.removeEventListener("abort", sending.stop))
  }

  const sendStory = async (saveKey: string, ending: AbortController) => {
    if ((await means.held())(saveKey)) return
    const release = await means.hold(saveKey, () => ending.abort())
    if (release === null) return
    try {
      for (const take of await means.read(saveKey)) {
        if (ending.signal.aborted) return
        if (!take.isWhole) await sendOne(saveKey, take, ending)
      }
    } catch {
      // Refused, or ended: it stays here, and whoever takes it up is told why.
    } finally {
      release()
    }
  }

  const run = async (signal: AbortSignal) => {
    for (const { saveKey } of await means.list(userId)) {
      if (signal.aborted) return
      const ending = new AbortController()
      const end = () => ending.abort()
      signal.addEventListener("abort", end)
      await sendStory(saveKey, ending)
      signal.removeEventListener("abort", end)
    }
  }

  return {
    subscribe: changes.subscribe,
    sent: () => sent,
    /** Sends until the returned function is called. */
    enter: () => {
      const ending = new AbortController()
      void run(ending.signal).catch(() => undefined)
      return () => ending.abort()
    },
  }
}

/** A take with what is known by now of its upload. */
export const withSent = (take: Take, sent: SentTakes): Take => {
  const now = sent.get(take.takeKey)
  if (now === undefined) return take
  return { ...take, upload: now.upload ?? take.upload, isWhole: now.isWhole || take.isWhole }
}

/** Up to where takes, in their order, are safe on the server. */
export const safetyOf = (takes: ReadonlyArray<Take>, sent: SentTakes): Safety => {
  let safety: Safety = { ...nothingSent, isWhole: true }
  for (const take of takes) {
    const now = sent.get(take.takeKey)
    const { upload, isWhole } = withSent(take, sent)
    const isSafe = take.blob === null || isWhole
    const seconds = isSafe ? take.seconds : (now?.seconds ?? 0)
    safety = {
      isBegun: safety.isBegun || upload !== null,
      seconds: safety.seconds + (safety.isWhole ? seconds : 0),
      isWhole: safety.isWhole && isSafe,
      hindrance: safety.hindrance ?? now?.hindrance ?? null,
      rejected: null,
    }
  }
  return safety
}
