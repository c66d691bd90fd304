import { createDecoder, peekVarUint, readVarUint, readVarUint8Array } from "lib0/decoding"
import { createEncoder, writeVarUint, writeVarUint8Array } from "lib0/encoding"
import { readAuthMessage } from "y-protocols/auth"
import { Awareness, removeAwarenessStates } from "y-protocols/awareness"
import { messageYjsSyncStep1, messageYjsSyncStep2 } from "y-protocols/sync"
import { WebsocketProvider } from "y-websocket"
import { Doc, type Transaction } from "yjs"
import { type CoEditClose, coEditCloseOf, coEditKinds } from "#protocol/collaboration.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { createEditsKeeper } from "./unsent-edits.ts"
import { createHeldNews } from "./remote-update-queue.ts"
import type { UnsentEdits } from "./unsent-edits-db.ts"
import { createOwnWords } from "./local-changes.ts"
import type { SharedDocument } from "./shared-document.ts"
import { createRoomState } from "./connection-state.ts"
import { createUnsaved } from "./ack-tracker.ts"
import { watchLines } from "./timed-lines.ts"

/** Milliseconds without a connection before the user is told. */
const timeout = 3_000

interface RoomSettings {
  readonly storyId: StoryId
  readonly userId: UserId
  /** `ws://…` or `wss://…` */
  readonly origin: string
  readonly mayEdit: () => boolean
  /** The server closed the connection for this reason; `again` reconnects, which does not happen by itself. */
  readonly onClose: (why: CoEditClose, again: () => void) => void
  /** Whether the server answers at the socket's address, but to no handshake. */
  readonly isBlocked: () => Promise<boolean>
  /** Changes that an earlier opening of this room could not save, to be sent with new client ids. */
  readonly carried?: UnsentEdits | null
}

/** Handshakes in a row that fail before it is asked what is in their way: a server that restarts takes some. */
const fewestFailures = 3

/** What the last byte of a connection's address is: y-websocket puts it behind the server's. */
const roomName = "transcript"

/** Opens a story's shared transcript over a web socket, and reconnects when the connection is lost. */
export const openRoom = (settings: RoomSettings): SharedDocument => {
  const { storyId, userId, origin, mayEdit, onClose, isBlocked, carried = null } = settings
  const document = new Doc()
  const awareness = new Awareness(document)
  awareness.setLocalState({ cursor: null, editing: null })
  const {
    snapshot,
    unsaved: isUnsaved,
    become,
    whenSaved,
    end,
  } = createRoomState(awareness, userId)
  const unsaved = createUnsaved()
  const own = createOwnWords(document)
  const news = createHeldNews()
  const keeper = createEditsKeeper({ userId, storyId }, (isStored) => {
    if (snapshot.current().isStored !== isStored) become({ isStored })
  })
  const address = paths.transcript(storyId).slice(0, -`/${roomName}`.length)
  const provider = new WebsocketProvider(`${origin}${address}`, roomName, document, {
    awareness,
    connect: false,
    disableBc: true,
  })
  const ending = new AbortController()
  const isOver = () => ending.signal.aborted
  let missing: ReturnType<typeof setTimeout> | undefined

  const tellSaving = () => {
    const sending = snapshot.current().line.state === "open" ? "sending" : "waiting"
    const saving = unsaved.isEmpty() ? "saved" : sending
    if (saving !== snapshot.current().saving) become({ saving })
  }
  const keep = () => {
    keeper.keep(unsaved.isEmpty() ? null : own.read)
    tellSaving()
  }

  const again = () => {
    if (!isOver()) provider.connect()
  }
  /** One of this tab's Yjs client ids stands for other words elsewhere: stop before the two are merged, because Yjs cannot tell them apart. */
  const giveUp = () => {
    const { ws } = provider
    provider.disconnect()
    clearTimeout(missing)
    missing = undefined
    become({ line: { state: "ended", why: "taken" } })
    tellSaving()
    // Wait for the close: messages on their way may still be accepted, and sending them again with new ids would double them.
    const isClosed = () => {
      if (!isOver()) onClose("taken", again)
    }
    if (ws === null || ws.readyState === WebSocket.CLOSED) isClosed()
    else ws.addEventListener("close", isClosed, { once: true })
  }

  const plainSync = provider.messageHandlers[coEditKinds.sync]
  provider.messageHandlers[coEditKinds.sync] = (encoder, decoder, from, isToTell, kind) => {
    if (peekVarUint(decoder) !== messageYjsSyncStep1) {
      const { ws } = from
      const ahead = createDecoder(decoder.arr.subarray(decoder.pos))
      readVarUint(ahead)
      const update = readVarUint8Array(ahead)
      return news.take(() => {
        // The connection has changed: the next one delivers this update again.
        if (isOver() || from.ws !== ws) return
        if (own.isContradicted(update)) giveUp()
        else plainSync?.(createEncoder(), decoder, from, isToTell, kind)
      })
    }
    readVarUint(decoder)
    const known = readVarUint8Array(decoder)
    const missing = own.missingAt(known)
    const isAhead = own.isAheadOf(known)
    if (snapshot.current().isAhead !== isAhead) become({ isAhead })
    writeVarUint(encoder, coEditKinds.sync)
    writeVarUint(encoder, messageYjsSyncStep2)
    writeVarUint8Array(encoder, missing)
    unsaved.answered()
  }
  provider.messageHandlers[coEditKinds.rejection] = (_encoder, decoder) =>
    readAuthMessage(decoder, document, (_document, reason) => become({ rejection: reason }))
  provider.messageHandlers[coEditKinds.saved] = (_encoder, decoder) => {
    if (!unsaved.acknowledged(readVarUint(decoder))) return
    own.saved()
    keep()
  }

  /** Yjs changes the document's client id when another client used it too; awareness has to follow. */
  const showAnew = () => {
    const state = awareness.getLocalState()
    removeAwarenessStates(awareness, [awareness.clientID], "another number")
    awareness.clientID = document.clientID
    awareness.setLocalState(state)
  }
  const changed = (_update: Uint8Array, from: unknown, _document: Doc, change: Transaction) => {
    if (document.clientID !== awareness.clientID) showAnew()
    if (from === provider) return
    own.changed(change, unsaved.isEmpty())
    unsaved.changed(provider.wsconnected && provider.ws?.readyState === WebSocket.OPEN)
    keep()
  }
  document.on("update", changed)

  let failures = 0
  const failed = async () => {
    failures += 1
    if (failures < fewestFailures || !(await isBlocked())) return
    // It may have been opened, or ended, while that was asked.
    if (isOver() || provider.wsconnected || snapshot.current().line.state === "ended") return
    become({ line: { state: "blocked" } })
    tellSaving()
  }
  provider.on("connection-error", () => void failed())

  const connected = () => {
    failures = 0
    clearTimeout(missing)
    missing = undefined
    unsaved.connected()
    // Refused changes are sent again, because the user's rights may have changed.
    become({ line: { state: "open" }, rejection: null })
    tellSaving()
  }
  const lost = () => {
    missing ??= setTimeout(() => {
      if (snapshot.current().line.state !== "blocked") become({ line: { state: "away" } })
      tellSaving()
    }, timeout)
  }
  provider.on("status", ({ status }) => (status === "connected" ? connected() : lost()))
  provider.on("sync", (isCurrent) => {
    const isFirst = isCurrent && !snapshot.current().isHere
    become({ isCurrent, isHere: snapshot.current().isHere || isCurrent })
    if (isFirst && mayEdit()) void keeper.takeUp(document, isOver, carried)
  })
  provider.on("connection-close", (event) => {
    const why = event === null ? null : coEditCloseOf(event.code)
    if (why === null) return
    onClose(why, again)
  })
  provider.on("closed", ({ code }) => {
    const why = coEditCloseOf(code)
    clearTimeout(missing)
    missing = undefined
    // With too many connections it is only a matter of time, so it counts as a lost connection.
    const isAway = why === null || why === "crowded"
    become({ line: isAway ? { state: "away" } : { state: "ended", why } })
    tellSaving()
  })
  // Without this, a lost connection is noticed only after 30 seconds of silence.
  globalThis.addEventListener?.("offline", () => provider.ws?.close(), { signal: ending.signal })
  provider.connect()

  return {
    document,
    awareness,
    userId,
    snapshot,
    unsaved: isUnsaved,
    lines: watchLines(document),
    whenSaved,
    hold: news.hold,
    letGo: keeper.letGo,
    handOver: keeper.handOver,
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
