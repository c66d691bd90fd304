import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { createDecoder, readVarUint, readVarUint8Array } from "lib0/decoding"
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from "lib0/encoding"
import { type WebSocket, WebSocketServer } from "ws"
import { messageYjsSyncStep1, readSyncMessage, writeSyncStep1, writeUpdate } from "y-protocols/sync"
import { applyUpdate, decodeUpdate, Doc, getState } from "yjs"
import { type CoEditClose, coEditCloses, coEditKinds } from "#protocol/collaboration.ts"
import { differsAt } from "#protocol/compare-documents.ts"
import { textOf } from "#protocol/transcript-document.ts"

const message = (kind: number, write: (encoder: ReturnType<typeof createEncoder>) => void) => {
  const encoder = createEncoder()
  writeVarUint(encoder, kind)
  write(encoder)
  return toUint8Array(encoder)
}

/** A WebSocket server that speaks the sync protocol and acknowledges nothing until the test says so. */
export class AServer {
  document = new Doc()
  /** Yjs client ids that belong to other users; updates with them are refused. */
  readonly held = new Set<number>()
  /** False while something on the way lets no handshake through. */
  accepts = true
  readonly #server = new WebSocketServer({
    ...{ port: 0, host: "127.0.0.1" },
    verifyClient: () => this.accepts,
  })
  #socket: WebSocket | null = null
  /** How many messages with changes came on the present connection. */
  given = 0
  /** The last of these messages. */
  last = new Uint8Array()
  addresses: Array<string> = []

  constructor() {
    textOf(this.document, "original").insert(0, "It froze.")
    this.#server.on("connection", (socket, { url = "" }) => {
      this.#socket = socket
      this.given = 0
      this.addresses.push(url)
      socket.on("message", (data: Buffer) => this.#hear(new Uint8Array(data)))
      socket.send(message(coEditKinds.sync, (encoder) => writeSyncStep1(encoder, this.document)))
    })
  }
  #hear(bytes: Uint8Array) {
    const decoder = createDecoder(bytes)
    if (readVarUint(decoder) !== coEditKinds.sync) return
    if (bytes[1] !== messageYjsSyncStep1) {
      this.last = readVarUint8Array(createDecoder(bytes.slice(2)))
      const { structs } = decodeUpdate(this.last)
      if (structs.some((one) => this.#isTaken(one))) return this.end("taken")
    }
    const answer = message(coEditKinds.sync, (encoder) => {
      const kind = readSyncMessage(decoder, encoder, this.document, this)
      if (kind !== messageYjsSyncStep1) this.given += 1
    })
    if (answer.length > 1) this.#socket?.send(answer)
  }
  #isTaken(struct: ReturnType<typeof decodeUpdate>["structs"][number]) {
    const { client, clock } = struct.id
    const isNew = clock + struct.length > getState(this.document.store, client)
    return (isNew && this.held.has(client)) || differsAt(this.document, struct) !== null
  }
  /** Whether the last connection is still open. */
  get hears() {
    return this.#socket?.readyState === 1
  }
  /** Restores an earlier state, as from a backup. */
  restore(backup: Uint8Array) {
    this.document = new Doc()
    applyUpdate(this.document, backup)
  }
  get origin() {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  async listening() {
    await once(this.#server, "listening")
  }
  get words() {
    return textOf(this.document, "original").toString()
  }
  keep(count = this.given) {
    this.#socket?.send(message(coEditKinds.saved, (encoder) => writeVarUint(encoder, count)))
  }
  tell(update: Uint8Array) {
    this.#socket?.send(message(coEditKinds.sync, (encoder) => writeUpdate(encoder, update)))
  }
  refuse(why: string) {
    const rejection = message(coEditKinds.rejection, (encoder) => {
      writeVarUint(encoder, 0)
      writeVarString(encoder, why)
    })
    this.#socket?.send(rejection)
  }
  end(why: CoEditClose) {
    this.#socket?.close(coEditCloses[why])
  }
  stop() {
    this.#server.close()
    this.#socket?.terminate()
  }
}
