import type { Socket } from "node:net"
import { Schema } from "effect"
import * as decoding from "lib0/decoding"
import * as encoding from "lib0/encoding"
import { WebSocket } from "ws"
import * as sync from "y-protocols/sync"
import * as Y from "yjs"

/** Where a shared document is had. */
export const Target = Schema.Struct({
  address: Schema.String,
  headers: Schema.Record(Schema.String, Schema.String),
})
export type Target = typeof Target.Type

/** Somebody who has the document open, as y-websocket's client would. */
export interface Tab {
  /** A change of it goes out at once. */
  readonly text: Y.Text
  readonly doc: Y.Doc
  /** What it took until the document was here; wire bytes count frames, headers and compression in. */
  readonly opening: { readonly millis: number; readonly payload: number; readonly wire: number }
  /** From here on what arrives goes there and no longer into the document. */
  readonly overhear: (heard: (data: Buffer) => void) => void
  readonly close: () => void
}

const messageSync = 0
/** How long joining may take. */
const timeout = 15_000

export const join = (target: Target) =>
  new Promise<Tab>((resolve, reject) => {
    const doc = new Y.Doc()
    const begun = performance.now()
    // As a browser does, it offers to have messages compressed.
    const socket = new WebSocket(target.address, { headers: target.headers })
    const late = setTimeout(() => reject(new Error(`${target.address} did not sync`)), timeout)
    let payload = 0
    let carrier: Socket | null = null
    let staying = false
    let heard: ((data: Buffer) => void) | null = null

    const send = (write: (encoder: encoding.Encoder) => void) => {
      const encoder = encoding.createEncoder()
      encoding.writeVarUint(encoder, messageSync)
      write(encoder)
      socket.send(encoding.toUint8Array(encoder))
    }
    const synced = () => {
      clearTimeout(late)
      staying = true
      resolve({
        doc,
        text: doc.getText("original"),
        opening: { millis: performance.now() - begun, payload, wire: carrier?.bytesRead ?? 0 },
        overhear: (listener) => {
          heard = listener
        },
        close: () => {
          staying = false
          socket.close()
        },
      })
    }
    const apply = (data: Buffer) => {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) !== messageSync) return
      const answer = encoding.createEncoder()
      const kind = sync.readSyncMessage(decoder, answer, doc, socket)
      if (encoding.hasContent(answer)) {
        send((encoder) => encoding.writeBinaryEncoder(encoder, answer))
      }
      if (kind === sync.messageYjsSyncStep2) synced()
    }

    doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== socket) send((encoder) => sync.writeUpdate(encoder, update))
    })
    socket.on("upgrade", (response) => {
      carrier = response.socket
    })
    socket.on("open", () => send((encoder) => sync.writeSyncStep1(encoder, doc)))
    socket.on("message", (data) => {
      if (!Buffer.isBuffer(data)) throw new Error("a message in pieces")
      if (heard !== null) return heard(data)
      payload += data.length
      apply(data)
    })
    socket.on("error", reject)
    socket.on("close", (code, reason) => {
      const error = new Error(`${target.address} hung up: ${String(code)} ${reason.toString()}`)
      clearTimeout(late)
      reject(error)
      // Nobody may leave early and make the work of the others lighter.
      if (staying) throw error
    })
  })

/** Puts paragraphs at the end, a few at a time as a server with limits wants it, and sees them arrive. */
export const fill = async (target: Target, paragraphs: ReadonlyArray<string>) => {
  const writer = await join(target)
  for (let at = 0; at < paragraphs.length; at += 10) {
    const some = paragraphs.slice(at, at + 10).join("\n\n")
    writer.text.insert(writer.text.length, writer.text.length === 0 ? some : `\n\n${some}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const wanted = writer.text.toString()
  await arrived(target, (text) => text === wanted)
  writer.close()
}

/** Joins anew until the document is as it should be; throws when it does not become so. */
export const arrived = async (target: Target, isRight: (text: string) => boolean) => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reader = await join(target)
    const text = reader.text.toString()
    reader.close()
    if (isRight(text)) return
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`${target.address} does not hold what it was sent`)
}
