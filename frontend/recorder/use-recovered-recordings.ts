import { useCallback, useEffect, useState } from "react"
import type { OpenUpload } from "#protocol/uploads.ts"
import { withoutDiscarded } from "./discarded-takes.ts"
import { dropStory, listStories, readTakes, type StoredStory } from "./recording-db.ts"
import { heldTakes, oneIsLetGo } from "../uploads/upload-lock.ts"
import type { Take } from "./take.ts"

/** A story that was not saved, of which something is on this device or on the server. */
export interface Offer {
  readonly saveKey: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly takes: ReadonlyArray<Take>
  /** What was typed for it. */
  readonly draft: unknown
  readonly wasSentAsForm: boolean
}

/** Seconds without news after which another device no longer counts as recording. */
const quietSeconds = 60
/** Bytes a second that the recorder asks for, for takes that nobody said the length of. */
const bytesASecond = 6_000

const takeOf = ({ take, part, fileName, startedAt, id, seconds, received }: OpenUpload): Take => ({
  ...{ takeKey: take, part, fileName, startedAt, upload: id },
  ...{ blob: null, mediaType: "", levels: [], isWhole: true },
  seconds: seconds ?? received / bytesASecond,
})

const isStillGrowing = ({ length, touchedAt }: OpenUpload, now: number) =>
  // The clocks of a server and a device differ in both directions.
  length === null && Math.abs(now - Date.parse(touchedAt)) < quietSeconds * 1_000

/**
 * The stories to offer, of what is kept on this device and what the server has of the user. A take that is
 * on this device counts as that; a story another device is still recording is not offered.
 */
export const offersOf = (
  kept: ReadonlyArray<{ readonly story: StoredStory; readonly takes: ReadonlyArray<Take> }>,
  uploads: ReadonlyArray<OpenUpload>,
  now: number,
): ReadonlyArray<Offer> => {
  const recordings = uploads.filter(({ kind, received }) => kind === "recording" && received > 0)
  const here = new Set(kept.flatMap(({ takes }) => takes.map(({ takeKey }) => takeKey)))
  const fromElsewhere = recordings.filter(({ take }) => !here.has(take))
  // What this device has just sent of its own is no other device at work.
  const growing = new Set(
    fromElsewhere.filter((each) => isStillGrowing(each, now)).map(({ saveKey }) => saveKey),
  )
  const elsewhere = new Map<string, ReadonlyArray<OpenUpload>>()
  for (const each of fromElsewhere) {
    elsewhere.set(each.saveKey, [...(elsewhere.get(each.saveKey) ?? []), each])
  }
  const ofThisDevice = kept.map(({ story, takes }) => {
    const { saveKey, startedAt, draft, wasSentAsForm } = story
    const others = growing.has(saveKey) ? [] : (elsewhere.get(saveKey) ?? []).map(takeOf)
    elsewhere.delete(saveKey)
    const all = [...takes, ...others].toSorted((one, other) => one.part - other.part)
    return { saveKey, startedAt, draft, wasSentAsForm, takes: all }
  })
  const ofOthers = [...elsewhere]
    .filter(([saveKey]) => !growing.has(saveKey))
    .map(([saveKey, all]) => ({
      saveKey,
      startedAt: all[0]?.startedAt ?? "",
      draft: null,
      wasSentAsForm: false,
      takes: all.map(takeOf).toSorted((one, other) => one.part - other.part),
    }))
  return [...ofThisDevice, ...ofOthers]
    .filter(({ takes }) => takes.length > 0)
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
}

/** What is kept on this device of this user and in the hands of no open tab. Deletes empty stories. */
const findStored = async (userId: number) => {
  // One after the other: who begins a story marks it as held before it is stored.
  const stories = await listStories(userId)
  const isHeld = await heldTakes()
  const free = stories.filter(({ saveKey }) => !isHeld(saveKey))
  const read = await Promise.all(
    free.map(async (story) => ({ story, takes: await readTakes(story.saveKey) })),
  )
  for (const { story, takes } of read) {
    if (takes.length === 0) void dropStory(story.saveKey).catch(() => undefined)
  }
  const heldKeys = stories.filter(({ saveKey }) => isHeld(saveKey)).map(({ saveKey }) => saveKey)
  return { kept: read.filter(({ takes }) => takes.length > 0), held: new Set(heldKeys) }
}

/**
 * What an offer is by now: another tab may have gone on with the story, and let go of it, since it was made.
 * Call it with the story in hands.
 */
export const asOfNow = async (userId: number, offer: Offer): Promise<Offer> => {
  const stories = await listStories(userId)
  const { draft, wasSentAsForm } = stories.find(({ saveKey }) => saveKey === offer.saveKey) ?? offer
  const here = await readTakes(offer.saveKey)
  const keys = new Set(here.map(({ takeKey }) => takeKey))
  const others = offer.takes.filter(({ blob, takeKey }) => blob === null && !keys.has(takeKey))
  const takes = [...here, ...others].toSorted((one, other) => one.part - other.part)
  return { ...offer, draft, wasSentAsForm, takes }
}

const nothingStored = { kept: [], held: new Set<string>() }

/**
 * Recordings that were not saved before a page was closed, here or on another device. Looks for them
 * whenever `isWanted` becomes true, when the server has said what it has, and when a tab lets go of one.
 */
export const useRecoveredRecordings = (
  userId: number,
  isWanted: boolean,
  uploads: ReadonlyArray<OpenUpload>,
) => {
  const [offers, setOffers] = useState<ReadonlyArray<Offer>>([])
  useEffect(() => {
    if (!isWanted) return
    const over = new AbortController()
    const look = async (): Promise<void> => {
      const { kept, held } = await findStored(userId).catch(() => nothingStored)
      const free = withoutDiscarded(uploads).filter(({ saveKey }) => !held.has(saveKey))
      if (over.signal.aborted) return
      setOffers(offersOf(kept, free, Date.now()))
      if (held.size === 0) return
      // It may be this tab's own, left a moment ago, whose last piece is still being written.
      await oneIsLetGo(held, over.signal)
      return look()
    }
    void look().catch(() => undefined)
    return () => over.abort()
  }, [userId, isWanted, uploads])

  const withdraw = useCallback(
    (saveKey: string) => setOffers((all) => all.filter((offer) => offer.saveKey !== saveKey)),
    [],
  )
  const offerAgain = useCallback(
    (offer: Offer) =>
      setOffers((all) => [offer, ...all.filter(({ saveKey }) => saveKey !== offer.saveKey)]),
    [],
  )
  return { offers, withdraw, offerAgain }
}
