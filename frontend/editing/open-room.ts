import { readVarUint } from "lib0/decoding"
import { length } from "lib0/encoding"
import { readAuthMessage } from "y-protocols/auth"
import { Awareness } from "y-protocols/awareness"
import { WebsocketProvider } from "y-websocket"
import { Doc, encodeStateAsUpdate, encodeStateVector, type Transaction } from "yjs"
import { type CoEditClose, coEditCloseOf, coEditKinds } from "#protocol/co-edit.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { createEditsKeeper } from "./edits-keeper.ts"
import type { Room } from "./room.ts"
import { createRoomState } from "./room-state.ts"
import { createUnsaved } from "./unsaved.ts"
import { watchLines } from "./watched-lines.ts"

/** Milliseconds without a connection before anybody is told. */
const patience = 3_000

export interface RoomSettings {
  readonly storyId: StoryId
  readonly userId: UserId
  /** `ws://…` or `wss://…` */
  readonly origin: string
  readonly mayEdit: () => boolean
  /** The server ended the connection, and why; `again` tries once more where it would not by itself. */
  readonly onClose: (why: CoEditClose, again: () => void) => void
}

/** What the last byte of a connection's address is: y-websocket puts it behind the server's. */
const roomName = "transcript"

/** Opens a story's shared transcript over a web socket and keeps it open. */
export const openRoom = (settings: RoomSettings): Room => {
  const { storyId, userId, origin, mayEdit, onClose } = settings
  const document = new Doc()
  const awareness = new Awareness(document)
  awareness.setLocalState({ cursor: null, editing: null })
  const { snapshot, become, whenSaved, end } = createRoomState(awareness, userId)
  const unsaved = createUnsaved()
  const keeper = createEditsKeeper({ userId, storyId }, (isKept) => {
    if (snapshot.current().isKept !== isKept) become({ isKept })
  })
  const address = paths.transcript(storyId).slice(0, -`/${roomName}`.length)
  const provider = new WebsocketProvider(`${origin}${address}`, roomName, document, {
    awareness,
    connect: false,
    disableBc: true,
  })
  const ending = new AbortController()
  const isOver = () => ending.signal.aborted
  /** What the document knew when all of this tab's own was last saved. */
  let saved: Uint8Array | undefined
  let missing: ReturnType<typeof setTimeout> | undefined

  const tellSaving = () => {
    const sending = snapshot.current().line.state === "open" ? "sending" : "waiting"
    const saving = unsaved.isEmpty() ? "saved" : sending
    if (saving !== snapshot.current().saving) become({ saving })
  }
  const keep = () => {
    keeper.keep(unsaved.isEmpty() ? null : () => encodeStateAsUpdate(document, saved))
    tellSaving()
  }

  const plainSync = provider.messageHandlers[coEditKinds.sync]
  provider.messageHandlers[coEditKinds.sync] = (encoder, ...rest) => {
    plainSync?.(encoder, ...rest)
    // More than the kind was written: an answer to what the server misses is about to go out.
    if (length(encoder) > 1) unsaved.answered()
  }
  provider.messageHandlers[coEditKinds.refusal] = (_encoder, decoder) =>
    readAuthMessage(decoder, document, (_document, reason) => become({ refusal: reason }))
  provider.messageHandlers[coEditKinds.saved] = (_encoder, decoder) => {
    if (unsaved.acknowledged(readVarUint(decoder))) keep()
  }

  const changed = (_update: Uint8Array, from: unknown, _document: Doc, change: Transaction) => {
    if (from === provider) return
    if (unsaved.isEmpty()) saved = encodeStateVector(change.beforeState)
    unsaved.changed(provider.wsconnected && provider.ws?.readyState === WebSocket.OPEN)
    keep()
  }
  document.on("update", changed)

  const connected = () => {
    clearTimeout(missing)
    missing = undefined
    unsaved.connected()
    // What was refused is sent once more: what this person may do can be another by now.
    become({ line: { state: "open" }, refusal: null })
    tellSaving()
  }
  const lost = () => {
    missing ??= setTimeout(() => {
      become({ line: { state: "away" } })
      tellSaving()
    }, patience)
  }
  provider.on("status", ({ status }) => (status === "connected" ? connected() : lost()))
  provider.on("sync", (isCurrent) => {
    const isFirst = isCurrent && !snapshot.current().isHere
    become({ isCurrent, isHere: snapshot.current().isHere || isCurrent })
    if (isFirst && mayEdit()) void keeper.takeUp(document, isOver)
  })
  provider.on("connection-close", (event) => {
    const why = event === null ? null : coEditCloseOf(event.code)
    if (why === null) return
    onClose(why, () => {
      if (!isOver()) provider.connect()
    })
  })
  provider.on("closed", ({ code }) => {
    const why = coEditCloseOf(code)
    clearTimeout(missing)
    missing = undefined
    // Where too many came, the next try is only later.
    const isAway = why === null || why === "crowded"
    become({ line: isAway ? { state: "away" } : { state: "ended", why } })
    tellSaving()
  })
  // Without this a lost connection is noticed only when nothing has come for half a minute.
  globalThis.addEventListener?.("offline", () => provider.ws?.close(), { signal: ending.signal })
  provider.connect()

  return {
    document,
    awareness,
    userId,
    snapshot,
    lines: watchLines(document),
    whenSaved,
    letGo: keeper.letGo,
    close: () => {
      ending.abort()
      clearTimeout(missing)
      provider.destroy()
      end()
      keeper.end()
      awareness.destroy()
      document.destroy()
    },
  }
}
