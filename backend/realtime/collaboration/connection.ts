import type { Duplex } from "node:stream"
import * as Y from "yjs"
import type { RawData, WebSocket } from "ws"
import { type CoEditClose, coEditCloses, type Present } from "#protocol/collaboration.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import type { RoomRole } from "../../features/transcripts/room/join-room.ts"
import type { ReservedId } from "../../features/transcripts/room/client-ids.ts"
import { closeFor } from "../close-socket.ts"
import type { ConnectionContext, Who } from "./connection-context.ts"
import { answer, question, readMessage, rejection, saved } from "./messages.ts"
import type { ClientState } from "./messages.ts"
import {
  byteFlow,
  messageFlow,
  mostBeforeHints,
  mostBytes,
  mostWaiting,
  passingFlow,
  presenceFlow,
  questionFlow,
} from "./limits.ts"
import { makeBucket } from "../../lib/token-bucket.ts"
import { makeOrderedQueue } from "./ordered-queue.ts"

type Given = { readonly update: Uint8Array; readonly isAnswer: boolean }

const nobodys: ReadonlySet<number> = new Set()

/** What has been done for a change that could not be applied at once. */
interface Tried {
  /** Client ids known to have no owner. */
  readonly free: ReadonlySet<number>
  /** Whatever other nodes stored before it came is here. */
  readonly isCaughtUp: boolean
}

/** One browser tab with a transcript open. */
export class CoEditConnection {
  readonly socket: WebSocket
  readonly user: Present
  readonly session: string
  readonly part: RoomRole
  readonly #line: Duplex
  readonly #around: ConnectionContext
  readonly #messages = makeBucket(messageFlow)
  readonly #bytes = makeBucket(byteFlow)
  readonly #questions = makeBucket(questionFlow)
  readonly #presence = makeBucket(presenceFlow)
  readonly #passing = makeBucket(passingFlow)
  /** Messages that arrive during a lookup in the store wait until it is done. */
  readonly #turns = makeOrderedQueue({
    isOver: () => this.socket.readyState !== this.socket.OPEN,
    tooMany: () => this.end("tooMany"),
  })
  /** The number of messages with changes received, and how many of them are stored. */
  #given = 0
  #kept = 0
  #isTelling = false
  /**
   * The client has answered our request for its state. From now on its changes must build on what
   * we have.
   */
  #isAnswered = false
  /** Changes arrived that build on that answer, so they wait for it. */
  #isEarly = false

  constructor(socket: WebSocket, { user, session, part, line }: Who, around: ConnectionContext) {
    this.socket = socket
    this.user = user
    this.session = session
    this.part = part
    this.#line = line
    this.#around = around
  }

  begin() {
    const { room, everybody } = this.#around
    this.socket.on("message", (data, isBinary) => this.#hear(data, isBinary))
    this.send(question(Y.encodeStateVector(room.document)))
    this.send(everybody())
  }

  send(bytes: Uint8Array) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > mostWaiting) this.end("tooSlow")
    else this.socket.send(bytes)
  }

  /** Sends what everybody gets, as a frame that was built once for all. */
  sendFrame(frame: Buffer, bytes: Uint8Array) {
    const { readyState, OPEN, bufferedAmount } = this.socket
    // The frame bypasses the web socket library, so it may only be sent when nothing in there, such
    // as a message being compressed, must go first.
    if (
      readyState === OPEN &&
      bufferedAmount === this.#line.writableLength &&
      bufferedAmount <= mostWaiting
    )
      this.#line.write(frame)
    else this.send(bytes)
  }

  /** Sends something that a slow client may miss, because it will be sent again. */
  hint(bytes: Uint8Array) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > mostBeforeHints) return
    // Sent so often to so many that compressing would cost more than sending.
    this.socket.send(bytes, { compress: false })
  }

  end(why: CoEditClose) {
    closeFor(this.socket, coEditCloses[why], why)
  }

  #hear(data: RawData, isBinary: boolean) {
    // After we have begun to close the connection, nothing is accepted any more.
    if (this.socket.readyState !== this.socket.OPEN) return
    if (!isBinary || !(data instanceof Buffer)) return this.end("malformed")
    if (data.byteLength > mostBytes) return this.end("tooLarge")
    if (!this.#messages.take(1) || !this.#bytes.take(data.byteLength)) return this.end("tooMany")
    const message = readMessage(data)
    switch (message?.kind) {
      case undefined:
        return this.end("malformed")
      case "asks":
        return this.#answer(message.stateVector)
      case "gives":
        return this.#turns.take(() => this.#take(message), data.byteLength)
      case "presence":
        if (!this.#presence.take(1)) return this.end("tooMany")
        return this.#turns.take(() => this.#meet(message.states), data.byteLength)
      case "asks who is here":
        if (!this.#mayAsk()) return this.end("tooMany")
        return this.send(this.#around.everybody())
    }
  }

  #mayAsk() {
    return this.#questions.take(1) && this.#around.mayAsk()
  }

  #answer(stateVector: Uint8Array) {
    const { room } = this.#around
    if (!this.#mayAsk()) return this.end("tooMany")
    try {
      const everything = answer(Y.encodeStateAsUpdate(room.document, stateVector))
      // Sent once it is stored, so that a crash cannot undo it. Later changes are sent as they
      // come.
      room.whenStored(() => this.send(everything))
    } catch {
      this.end("malformed")
    }
  }

  /**
   * A user who can write is shown to others only after the store has reserved their client id,
   * since until then another user could take it.
   */
  #meet(states: ReadonlyArray<ClientState>) {
    const { shownIn, hold, presence } = this.#around
    const number = this.part === "writes" ? shownIn(states) : null
    if (number === null) return presence(states)
    this.#turns.wait(hold(new Set([number])), (holding) => {
      if (holding === "held") presence(states)
      else this.end(holding)
    })
  }

  #take(given: Given) {
    this.#given += 1
    const { update, isAnswer } = given
    const { room } = this.#around
    const count = this.#given
    if (isAnswer) this.#isAnswered = true
    if (this.part === "reads") {
      if (room.holds(update)) return this.#acknowledge(count)
      // What somebody wrote on another node may come back by a reader who was there.
      return this.#afterCatchUp(() => {
        if (room.holds(update)) this.#acknowledge(count)
        else this.send(rejection(errorMessages.onlyToRead))
      })
    }
    // These changes build on changes made offline. The answer that will come contains both.
    if (this.#isEarly && !this.#isAnswered) return
    this.#try(given, count, { free: nobodys, isCaughtUp: !room.isShared })
  }

  #afterCatchUp(act: () => void) {
    if (this.#around.room.isShared) this.#turns.wait(this.#around.catchUp(), act)
    else act()
  }

  #try({ update, isAnswer }: Given, count: number, { free, isCaughtUp }: Tried) {
    const { room, hold, look } = this.#around
    // It may build on what another node stored, or bring it along.
    const catchUpFirst = () =>
      this.#afterCatchUp(() => this.#try({ update, isAnswer }, count, { free, isCaughtUp: true }))
    const isFree = (client: number) => free.has(client)
    const pay = this.#passing.take
    const rejected = room.take(this.user.userId, update, { isAnswer, pay, isFree })
    if (rejected === null) {
      this.#around.wrote()
      return room.whenStored(() => this.#acknowledge(count))
    }
    if (typeof rejected !== "string") {
      const { unheld } = rejected
      const again = () => this.#try({ update, isAnswer }, count, { free: unheld, isCaughtUp })
      // An answer may contain words of others, so their owners are only looked up, and nothing is
      // reserved for this user.
      const owners = () =>
        this.#turns.wait<ReservedId | "known">(isAnswer ? look(unheld) : hold(unheld), (found) =>
          found === "held" || found === "known" ? again() : this.end(found),
        )
      return isAnswer && !isCaughtUp ? catchUpFirst() : owners()
    }
    // What others wrote, or the server on another node, and this one has not heard yet.
    if (isAnswer && !isCaughtUp) return catchUpFirst()
    if (rejected !== "early") return this.end(rejected)
    if (!this.#isAnswered) this.#isEarly = true
    else if (isCaughtUp) this.end("malformed")
    else catchUpFirst()
  }

  /** Sent once for all changes that were stored together. */
  #acknowledge(count: number) {
    this.#kept = Math.max(this.#kept, count)
    if (this.#isTelling) return
    this.#isTelling = true
    queueMicrotask(() => {
      this.#isTelling = false
      this.send(saved(this.#kept))
    })
  }
}
