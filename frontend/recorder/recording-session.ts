import { newId } from "../lib/uuid.ts"
import { holdTake, type Release } from "../uploads/upload-lock.ts"
import { noteDiscarded } from "./discarded-takes.ts"
import { dropStory, dropTake, moveTakes, noteStory } from "./recording-db.ts"
import { createStorySending, type Arriving, type Safety } from "./session-uploads.ts"
import { isFromElsewhere, type TakeSending } from "./take-upload.ts"
import type { Take } from "./take.ts"

type Arrival =
  | { readonly uploadIds: ReadonlyArray<string> }
  /** The story was saved from another device without all of this, which is a story of its own now. */
  | { readonly parted: ReadonlyArray<Take> }

/** A story that is being recorded, or waits to be saved, in the hands of this tab. */
export interface RecordingSession {
  /** Names it, so that saving it twice makes one story. */
  readonly saveKey: () => string
  readonly safety: () => Safety
  /** Sends takes that are whole. */
  readonly send: (takes: ReadonlyArray<Take>) => void
  /** Sends all of them once more: the server has lost what it had. */
  readonly sendAnew: (takes: ReadonlyArray<Take>) => void
  /** A take that is just being recorded sends itself. */
  readonly grow: (takeKey: string, sending: TakeSending) => void
  /** Resolves when the server has all of these takes. */
  readonly arrive: (takes: ReadonlyArray<Take>, how: Arriving) => Promise<Arrival>
  /** Notes that it is sent as one form now, whose answer may be lost. */
  readonly noteForm: () => Promise<void>
  readonly keepDraft: (draft: unknown) => void
  /** Throws one take away, here and on the server. */
  readonly remove: (take: string) => Promise<void>
  /** Throws everything away, here and on the server. */
  readonly discard: (takes: ReadonlyArray<string>) => Promise<void>
  readonly leaving: () => void
  /** Lets go of it: nothing more is sent, and it can be offered again, also in another tab. */
  readonly letGo: () => Promise<void>
}

export interface SessionStart {
  readonly userId: number
  /** Where it was begun before this page was opened. */
  readonly saveKey?: string
  /** Holds it for this tab, where that is so already. */
  readonly release?: Release
  /** It was sent in one form before, whose answer may be lost: then it may be saved, and by this device. */
  readonly wasSentAsForm?: boolean
  readonly onChange: () => void
}

export const createRecordingSession = (beginning: SessionStart): RecordingSession => {
  const { release, onChange } = beginning
  let saveKey = beginning.saveKey ?? newId()
  let wasSentAsForm = beginning.wasSentAsForm ?? false
  let lock = release === undefined ? holdTake(saveKey) : Promise.resolve(release)
  const sending = createStorySending(beginning.userId, onChange)
  const quietly = (work: Promise<void>) => work.catch(() => undefined)

  /** Makes what is here a story of its own, so that nothing of it is dropped. */
  const part = async (takes: ReadonlyArray<Take>): Promise<ReadonlyArray<Take>> => {
    const here = takes.filter(({ blob }) => blob !== null)
    const keys = new Map(here.map(({ takeKey }) => [takeKey, newId()]))
    const is = newId()
    sending.stop()
    await quietly(moveTakes(is, keys))
    saveKey = is
    const held = lock
    lock = holdTake(is)
    ;(await held)?.()
    return here.map((take) => ({
      ...take,
      takeKey: keys.get(take.takeKey) ?? take.takeKey,
      upload: null,
      isWhole: false,
    }))
  }

  const send = (takes: ReadonlyArray<Take>) => {
    for (const take of takes) sending.send(saveKey, take)
  }
  const discardTake = async (takeKey: string) => {
    noteDiscarded(takeKey)
    await quietly(sending.discard(takeKey))
  }

  return {
    saveKey: () => saveKey,
    safety: sending.safety,
    send,
    sendAnew: (takes) => {
      sending.stop()
      const isHere = ({ blob }: Take) => blob !== null
      send(takes.map((take) => (isHere(take) ? { ...take, upload: null, isWhole: false } : take)))
    },
    grow: sending.add,
    arrive: async (takes, how) => {
      try {
        return { uploadIds: await sending.arrive(takes, how) }
      } catch (error) {
        if (wasSentAsForm || !isFromElsewhere(error)) throw error
        return { parted: await part(takes) }
      }
    },
    noteForm: () => {
      wasSentAsForm = true
      return quietly(noteStory(saveKey, { wasSentAsForm }))
    },
    keepDraft: (draft) => void quietly(noteStory(saveKey, { draft })),
    remove: async (takeKey) => {
      await Promise.all([discardTake(takeKey), quietly(dropTake(takeKey))])
    },
    discard: async (takeKeys) => {
      const isMentioned = Promise.all(takeKeys.map(discardTake))
      await quietly(dropStory(saveKey))
      await isMentioned
      sending.stop()
      ;(await lock)?.()
    },
    leaving: sending.leave,
    letGo: async () => {
      sending.stop()
      ;(await lock)?.()
    },
  }
}
