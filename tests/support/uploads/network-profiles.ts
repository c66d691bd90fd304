import { setTimeout as after } from "node:timers/promises"
import type { Answer, Caller } from "../api-client.ts"
import { add, addressIn, ask, begin, offsetIn, type Take } from "./tus-requests.ts"

/** How a sender treats a line. */
export interface Manner {
  /** Bytes of one request. */
  readonly piece?: number
  /** Milliseconds until a request that nobody answers is given up. */
  readonly maxWait?: number
  /** Milliseconds before a request is repeated. */
  readonly pause?: number
}

const usual = { piece: 1024 * 1024, maxWait: 15_000, pause: 50 }

/** Only these mean that the same may be asked again. */
const isForNow = ({ status }: Answer) => status === 423 || status === 502 || status === 503

/**
 * Brings a take to the server over whatever line there is, by the wire and nothing else: what any client
 * may do. It remembers what it was told is safe, and complains when that is ever less.
 */
export class Sender {
  readonly caller: Caller
  readonly take: Take
  readonly length: number | null
  /** What the server said it has. */
  acknowledged = 0
  /** Bytes of recordings in all requests together, also those that never arrived. */
  sent = 0
  /** Requests that broke off or were given up. */
  failures = 0
  #address: string | null = null
  readonly #manner: Required<Manner>

  constructor(caller: Caller, take: Take, length: number | null, manner: Manner = {}) {
    this.caller = caller
    this.take = take
    this.length = length
    this.#manner = { ...usual, ...manner }
  }

  get address() {
    if (this.#address === null) throw new Error("the upload has not begun")
    return this.#address
  }

  /** Until there is an answer that is not only one for now. */
  async #again(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await call(AbortSignal.timeout(this.#manner.maxWait)).catch(() => null)
      if (answer !== null && !isForNow(answer)) return answer
      this.failures += 1
      await after(this.#manner.pause)
    }
  }

  #isMentioned(offset: number) {
    if (Number.isNaN(offset)) throw new Error("the server does not say how far it is")
    if (offset < this.acknowledged) {
      throw new Error(`of ${String(this.acknowledged)} safe bytes ${String(offset)} are there`)
    }
    this.acknowledged = offset
  }

  async begin() {
    const answer = await this.#again((signal) =>
      begin(this.caller, this.take, this.length, { signal }),
    )
    this.#address = addressIn(answer)
    this.#isMentioned(offsetIn(answer))
    return this.#address
  }

  /** Asks how far it is, and whether its length is known. */
  async ask() {
    const answer = await this.#again((signal) => ask(this.caller, this.address, { signal }))
    if (answer.status !== 200) throw new Error(`asked: ${String(answer.status)}`)
    this.#isMentioned(offsetIn(answer))
    return { isClosed: answer.headers.has("upload-length") }
  }

  /** One request, without asking again; null if it broke off. */
  async #tryPiece(bytes: Uint8Array, length: number | undefined) {
    const at = this.acknowledged
    const piece = bytes.subarray(at, at + this.#manner.piece)
    this.sent += piece.length
    const isLast = at + piece.length === bytes.length
    return add(
      this.caller,
      this.address,
      { at, bytes: piece, length: isLast ? length : undefined },
      { signal: AbortSignal.timeout(this.#manner.maxWait) },
    ).catch(() => null)
  }

  /**
   * Returns once all of `bytes`, what there is of the take so far, is safe. With `isWhole` nothing more
   * comes, and the server has been told so.
   */
  async send(bytes: Uint8Array, { isWhole = false } = {}): Promise<void> {
    if (this.#address === null) await this.begin()
    const length = isWhole && this.length === null ? bytes.length : undefined
    let isClosed = length === undefined
    while (this.acknowledged < bytes.length || !isClosed) {
      const answer = await this.#tryPiece(bytes, length)
      if (answer?.status === 204) {
        this.#isMentioned(offsetIn(answer))
        isClosed ||= this.acknowledged === bytes.length
        continue
      }
      if (answer !== null && answer.status !== 409 && !isForNow(answer)) {
        throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`)
      }
      this.failures += 1
      await after(this.#manner.pause)
      const asked = await this.ask()
      isClosed ||= asked.isClosed && this.acknowledged === bytes.length
    }
  }
}
