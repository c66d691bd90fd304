import { once } from "node:events"
import { Schema } from "effect"
import * as decoding from "lib0/decoding"
import * as encoding from "lib0/encoding"
import { WebSocket } from "ws"
import * as sync from "y-protocols/sync"
import * as Y from "yjs"
import { coEditKinds } from "#protocol/collaboration.ts"
import { paths } from "#protocol/paths.ts"
import type { Caller } from "./api-client.ts"

/** Long, for a machine with other work: no promise is kept by it. */
const timeoutMillis = 60_000

/** How somebody comes to the door: what a browser would send unless told otherwise. */
interface Knock {
  readonly path?: string
  /** Null stands for a header that is not sent. */
  readonly cookie?: string | null
  readonly origin?: string | null
}

/** What is told of somebody who has the transcript open. */
const AwarenessStates = Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))
export interface AwarenessUpdate {
  readonly client: number
  readonly state: typeof AwarenessStates.Type
}
const decodeState = Schema.decodeUnknownSync(AwarenessStates)

const statesIn = (decoder: decoding.Decoder): ReadonlyArray<AwarenessUpdate> => {
  const inner = decoding.createDecoder(decoding.readVarUint8Array(decoder))
  return Array.from({ length: decoding.readVarUint(inner) }, () => {
    const client = decoding.readVarUint(inner)
    decoding.readVarUint(inner)
    return { client, state: decodeState(JSON.parse(decoding.readVarString(inner))) }
  })
}

/** Messages as they are on the wire, for whoever keeps to no protocol. */
export const frames = {
  asks: (stateVector: Uint8Array) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, coEditKinds.sync)
      encoding.writeVarUint(encoder, sync.messageYjsSyncStep1)
      encoding.writeVarUint8Array(encoder, stateVector)
    }),
  gives: (update: Uint8Array, kind: number = sync.messageYjsUpdate) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, coEditKinds.sync)
      encoding.writeVarUint(encoder, kind)
      encoding.writeVarUint8Array(encoder, update)
    }),
  presence: (states: ReadonlyArray<readonly [client: number, clock: number, json: string]>) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, coEditKinds.awareness)
      const inner = encoding.encode((to) => {
        encoding.writeVarUint(to, states.length)
        for (const [client, clock, json] of states) {
          encoding.writeVarUint(to, client)
          encoding.writeVarUint(to, clock)
          encoding.writeVarString(to, json)
        }
      })
      encoding.writeVarUint8Array(encoder, inner)
    }),
  asksWhoIsHere: () => new Uint8Array([coEditKinds.queryAwareness]),
}

/** A connection to a transcript that says what it is told to, whether or not it makes sense. */
export class RawCoEditor {
  readonly socket: WebSocket
  /** The transcript as the server told it. */
  readonly document = new Y.Doc()
  readonly rejections: Array<string> = []
  readonly told: Array<AwarenessUpdate> = []
  /** Messages of any kind that came. */
  heard = 0
  saved = 0
  isSynced = false
  #code: number | null = null
  readonly #watchers = new Set<() => void>()

  constructor(caller: Caller, story: number, knock: Knock = {}) {
    const { path = paths.transcript(story), cookie = caller.cookie, origin = caller.url } = knock
    this.socket = new WebSocket(caller.url.replace("http", "ws") + path, {
      headers: { ...(cookie === null ? {} : { cookie }), ...(origin === null ? {} : { origin }) },
      maxPayload: 64 * 1024 * 1024,
    })
    this.socket.on("error", () => undefined)
    this.socket.on("message", (data) => {
      if (data instanceof Buffer) this.#hear(data)
    })
    this.socket.on("close", (code) => {
      this.#code = code
      this.#look()
    })
  }

  say(...messages: ReadonlyArray<Uint8Array>) {
    for (const message of messages) this.socket.send(message)
  }

  /** Sends what somebody who keeps to the rules would have changed; answers how long the words are then. */
  write(change: (document: Y.Doc) => void) {
    const before = Y.encodeStateVector(this.document)
    this.document.transact(() => change(this.document))
    this.say(frames.gives(Y.encodeStateAsUpdate(this.document, before)))
  }

  words() {
    return this.document.getText("original").toString()
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN
  }

  until(isSo: () => boolean, what = "what was waited for"): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${what} did not come; closed with ${String(this.#code)}`)),
        timeoutMillis,
      )
      const look = () => {
        if (!isSo()) return
        clearTimeout(late)
        this.#watchers.delete(look)
        resolve()
      }
      this.#watchers.add(look)
      look()
    })
  }

  /** The code the server ends this with. */
  async code() {
    await this.until(() => this.#code !== null, "the end")
    return this.#code
  }

  close() {
    this.socket.terminate()
  }

  #hear(data: Buffer) {
    this.heard += 1
    const decoder = decoding.createDecoder(data)
    switch (decoding.readVarUint(decoder)) {
      case coEditKinds.sync: {
        const kind = sync.readSyncMessage(decoder, encoding.createEncoder(), this.document, this)
        if (kind === sync.messageYjsSyncStep2) this.isSynced = true
        break
      }
      case coEditKinds.awareness:
        this.told.push(...statesIn(decoder))
        break
      case coEditKinds.rejection:
        decoding.readVarUint(decoder)
        this.rejections.push(decoding.readVarString(decoder))
        break
      case coEditKinds.saved:
        this.saved = decoding.readVarUint(decoder)
        break
    }
    this.#look()
  }

  #look() {
    for (const watcher of this.#watchers) watcher()
  }
}

/** Opens a transcript in the way of the protocol. */
export const openRaw = async (caller: Caller, story: number) => {
  const editor = new RawCoEditor(caller, story)
  await once(editor.socket, "open")
  editor.say(frames.asks(Y.encodeStateVector(editor.document)))
  await editor.until(() => editor.isSynced, "the transcript")
  return editor
}

/** The status a handshake ends with; 101 when the door opens. */
export const knock = (caller: Caller, story: number, how: Knock) =>
  new Promise<number>((resolve, reject) => {
    const { socket } = new RawCoEditor(caller, story, how)
    socket.once("unexpected-response", (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.once("open", () => {
      socket.terminate()
      resolve(101)
    })
    setTimeout(() => reject(new Error("no answer to the handshake")), timeoutMillis).unref()
  })
