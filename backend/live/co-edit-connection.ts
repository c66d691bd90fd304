import type { Duplex } from "node:stream"
import * as Y from "yjs"
import type { RawData, WebSocket } from "ws"
import { type CoEditClose, coEditCloses, type Present } from "#protocol/co-edit.ts"
import { mostPassed } from "../transcripts/check-update.ts"
import type { Part } from "../transcripts/joining.ts"
import type { Holding } from "../transcripts/numbers.ts"
import type { Room } from "../transcripts/room.ts"
import { answer, question, readMessage, refusal, saved } from "./co-edit-messages.ts"
import type { ClientState } from "./co-edit-messages.ts"
import { makeBucket } from "./flow.ts"
import { makeTurns } from "./turns.ts"

/** A transcript of 200,000 signs is smaller; more is no edit. */
export const mostBytes = 1024 * 1024
/** Long transcripts are opened often; the small news of edits is not worth the work. */
export const leastCompressed = 8 * 1024
/** Messages and bytes: far more than hands and a microphone make, far less than a server minds. */
const messageFlow = { most: 1_200, aSecond: 120 }
const byteFlow = { most: 4 * mostBytes, aSecond: 256 * 1024 }
/** Questions, for the whole transcript or for who is here: one when a line comes up, and no more but in trouble. */
const questionFlow = { most: 20, aSecond: 1 }
/** A hand that marks words moves sixty times a second, and `y-websocket` says again what it hears of others. */
const presenceFlow = { most: 600, aSecond: 80 }
/** What others wrote that new words are put past: no more at once than one change may cost. */
const passingFlow = { most: mostPassed, aSecond: 100_000 }
/** What may wait for a reader; then it does not read. */
const mostWaiting = 4 * 1024 * 1024
/** Nor are they told who moves where, as long as this much waits. */
const mostBeforeHints = 256 * 1024

/** How long somebody who was told to go may take; what they send meanwhile is read to nowhere and costs all the same. */
const longestGoodbye = 3_000

/** Closes a connection in words, and without an answer to them all the same. */
export const closeFor = (socket: WebSocket, code: number, why?: CoEditClose) => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, why)
  const late = setTimeout(() => socket.terminate(), longestGoodbye).unref()
  socket.once("close", () => clearTimeout(late))
}

const onlyToRead = "You can hear this story, but not change it."

/** Who has the transcript open, and the line under their web socket. */
interface Who {
  readonly user: Present
  readonly session: string
  readonly part: Part
  readonly line: Duplex
}

/** What a connection needs of those around it. */
export interface Around {
  readonly room: Room
  readonly presence: (states: ReadonlyArray<ClientState>) => void
  readonly everybody: () => Uint8Array
  /** A change of theirs was taken. */
  readonly wrote: () => void
  /** Whether this user, in all their windows together, may ask one question more. */
  readonly mayAsk: () => boolean
  /** The number somebody shows themself under who has shown none. */
  readonly shownIn: (states: ReadonlyArray<ClientState>) => number | null
  /** Makes numbers the user's; ends when the store has it so. */
  readonly hold: (numbers: ReadonlySet<number>) => Promise<Holding>
  /** Finds out whose numbers are. */
  readonly look: (numbers: ReadonlySet<number>) => Promise<"known" | "tooMany">
}
type Given = { readonly update: Uint8Array; readonly isAnswer: boolean }
const nobodys: ReadonlySet<number> = new Set()

/** One browser tab with one transcript open. */
export class CoEditConnection {
  readonly socket: WebSocket
  readonly user: Present
  readonly session: string
  readonly part: Part
  readonly #line: Duplex
  readonly #around: Around
  readonly #messages = makeBucket(messageFlow)
  readonly #bytes = makeBucket(byteFlow)
  readonly #questions = makeBucket(questionFlow)
  readonly #presence = makeBucket(presenceFlow)
  readonly #passing = makeBucket(passingFlow)
  /** What is said while the store is asked waits for its turn. */
  readonly #turns = makeTurns({
    isOver: () => this.socket.readyState !== this.socket.OPEN,
    tooMany: () => this.end("tooMany"),
  })
  /** Messages with changes: how many came, and how many of them are kept. */
  #given = 0
  #kept = 0
  #isTelling = false
  /** Our question was answered: from here on changes build on what is here. */
  #isAnswered = false
  /** Changes came before that answer and have to wait for it. */
  #isEarly = false

  constructor(socket: WebSocket, { user, session, part, line }: Who, around: Around) {
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

  /** Tells what everybody hears, in a frame that was made once for all of them. */
  sendFrame(frame: Buffer, bytes: Uint8Array) {
    const { readyState, OPEN, bufferedAmount } = this.socket
    // What is still being made smaller, and what waits behind that, goes first.
    if (
      readyState === OPEN &&
      bufferedAmount === this.#line.writableLength &&
      bufferedAmount <= mostWaiting
    )
      this.#line.write(frame)
    else this.send(bytes)
  }

  /** Tells what is no loss to whoever reads slowly: it is told again. */
  hint(bytes: Uint8Array) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > mostBeforeHints) return
    // Told so often to so many, it costs more to make small than to send.
    this.socket.send(bytes, { compress: false })
  }

  end(why: CoEditClose) {
    closeFor(this.socket, coEditCloses[why], why)
  }

  #hear(data: RawData, isBinary: boolean) {
    // Between the close we began and its answer nothing is taken any more.
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
      // Nobody is shown what a crash could still take away; what comes after it is told as news.
      room.whenKept(() => this.send(everything))
    } catch {
      this.end("malformed")
    }
  }

  /** Who can write is shown to nobody before their number is kept as theirs: another could take it. */
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
      if (room.holds(update)) this.#acknowledge(count)
      else this.send(refusal(onlyToRead))
      return
    }
    // Typed on top of what was typed while away: the answer that is still to come brings both.
    if (this.#isEarly && !this.#isAnswered) return
    this.#try(given, count, nobodys)
  }

  #try({ update, isAnswer }: Given, count: number, free: ReadonlySet<number>) {
    const { room, hold, look } = this.#around
    const isFree = (client: number) => free.has(client)
    const pay = this.#passing.take
    const refused = room.take(this.user.userId, update, { isAnswer, pay, isFree })
    if (refused === null) {
      this.#around.wrote()
      return room.whenKept(() => this.#acknowledge(count))
    }
    if (typeof refused !== "string") {
      const { unheld } = refused
      const again = () => this.#try({ update, isAnswer }, count, unheld)
      // Of what others wrote the bringer holds nothing.
      return this.#turns.wait<Holding | "known">(isAnswer ? look(unheld) : hold(unheld), (found) =>
        found === "held" || found === "known" ? again() : this.end(found),
      )
    }
    if (refused === "early" && !this.#isAnswered) {
      this.#isEarly = true
      return
    }
    this.end(refused === "early" ? "malformed" : refused)
  }

  /** Told once for all that were kept together. */
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
