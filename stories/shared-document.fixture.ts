import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from "y-protocols/awareness"
import { applyUpdate, createRelativePositionFromTypeIndex, Doc, encodeStateAsUpdate } from "yjs"
import type { OwnPresence } from "#protocol/collaboration.ts"
import { fn } from "storybook/test"
import { UserId } from "#protocol/ids.ts"
import {
  paragraphEnd,
  type Spoken,
  textOf,
  timeMark,
  timesOf,
} from "#protocol/transcript-document.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { SharedDocument, RoomSnapshot } from "../frontend/transcript-editor/shared-document.ts"
import { createRoomState } from "../frontend/transcript-editor/connection-state.ts"
import { watchLines } from "../frontend/transcript-editor/timed-lines.ts"
import type { WordTools } from "../frontend/pages/story/use-transcript-actions.tsx"
import { aStory } from "./factories.fixture.ts"

/** The transaction origin of the server's changes. */
const server = "server"
const serverClient = 7

const millis = (seconds: number) => Math.round(seconds * 1000)

const spokenOf = (transcript: Transcript): ReadonlyArray<Spoken> =>
  transcript
    .flatMap(({ phrases }) => phrases)
    .map(({ text, start, end }, at) => ({
      lead: at === 0 ? 0 : 1,
      chars: text.length,
      from: millis(start),
      to: millis(end),
    }))

/** A shared document as the server creates it from a transcript and its translation. */
export const aDocument = (original: Transcript, english: Transcript = []): Doc => {
  const document = new Doc()
  document.clientID = serverClient
  let clock = 0
  for (const [name, transcript] of [
    ["original", original],
    ["english", english],
  ] as const) {
    const words = transcript.map(({ text }) => text).join(paragraphEnd)
    if (words === "") continue
    textOf(document, name).insert(0, words)
    timesOf(document).push([
      timeMark({ text: name, client: serverClient, clock }, spokenOf(transcript)),
    ])
    clock += words.length + 1
  }
  return document
}

export interface LocalRoom extends SharedDocument {
  readonly become: (changed: Partial<RoomSnapshot>) => void
}

let nextClient = 100

/** A room without a server: everything typed is saved at once, unless `become` says otherwise. */
export const aRoom = (original: Transcript, english: Transcript = []): LocalRoom => {
  const document = new Doc()
  document.clientID = nextClient += 100
  applyUpdate(document, encodeStateAsUpdate(aDocument(original, english)), server)
  const awareness = new Awareness(document)
  awareness.setLocalState({ cursor: null, editing: null })
  const userId = 1
  const { snapshot, unsaved, become, whenSaved, end } = createRoomState(awareness, userId)
  become({ line: { state: "open" }, isHere: true, isCurrent: true })
  return {
    document,
    awareness,
    userId,
    snapshot,
    unsaved,
    become,
    lines: watchLines(document),
    whenSaved,
    hold: () => () => undefined,
    handOver: async () => null,
    letGo: fn(async () => undefined),
    close: () => {
      end()
      document.destroy()
    },
  }
}

/** Another user in the same room, with a document of their own that is always in sync. */
export const aRelative = (room: SharedDocument, name: string, userId = 2) => {
  const document = new Doc()
  document.clientID = room.document.clientID + userId
  applyUpdate(document, encodeStateAsUpdate(room.document), server)
  room.document.on("update", (update: Uint8Array, from: unknown) => {
    if (from !== document) applyUpdate(document, update, room)
  })
  document.on("update", (update: Uint8Array, from: unknown) => {
    if (from !== room) applyUpdate(room.document, update, document)
  })
  const awareness = new Awareness(document)
  const user = {
    userId: UserId.make(userId),
    name,
    color: userId % 2 === 0 ? "#0f6b6b" : "#8a3fa0",
    colorLight: userId % 2 === 0 ? "#0f6b6b33" : "#8a3fa033",
  }
  const be = (presence: OwnPresence) => {
    awareness.setLocalState({ ...presence, user })
    const told = encodeAwarenessUpdate(awareness, [awareness.clientID])
    applyAwarenessUpdate(room.awareness, told, server)
  }
  be({ cursor: null, editing: null })
  return {
    be,
    write: (text: TextName, at: number, words: string) => textOf(document, text).insert(at, words),
    /** Their caret, with what they have marked. */
    stand: (text: TextName, anchor: number, head = anchor) => {
      const place = (at: number) => createRelativePositionFromTypeIndex(textOf(document, text), at)
      be({ cursor: { anchor: place(anchor), head: place(head) }, editing: text })
    },
  }
}

/** The page before the way to the shared transcript is there. */
export const noTools: WordTools = {
  room: null,
  translates: true,
  isOperator: false,
  onSave: async () => aStory(),
  onRetranslate: async () => aStory(),
  onLook: async () => aStory(),
  onCheckedWords: async () => undefined,
  history: () => null,
}
