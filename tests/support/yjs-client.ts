import { WebSocket } from "ws"
import { WebsocketProvider } from "y-websocket"
import * as decoding from "lib0/decoding"
import * as Y from "yjs"
import { coEditKinds } from "#protocol/collaboration.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { textOf } from "#protocol/transcript-document.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { Caller } from "./api-client.ts"

/** A socket as a browser opens it from the page of whoever calls: with their cookie and their origin. */
const socketOf = (caller: Caller) =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie: caller.cookie, origin: caller.url } })
      // Told to whoever opened it by its close.
      this.on("error", () => undefined)
    }
  }

/** A transcript that somebody has open, with the package our own page opens it with. */
export class CoEditor {
  readonly document = new Y.Doc()
  readonly provider: WebsocketProvider
  /** What the server said of changes it did not take. */
  readonly rejections: Array<string> = []
  readonly closes: Array<number> = []
  #given = 0
  #kept = 0
  readonly #watchers = new Set<() => void>()

  constructor(caller: Caller, id: StoryId) {
    this.provider = new WebsocketProvider(
      `${caller.url.replace("http", "ws")}${paths.story(id)}`,
      "transcript",
      this.document,
      // The package asks for the browser's own class; of that it uses what both have.
      {
        disableBc: true,
        WebSocketPolyfill: socketOf(caller) as unknown as typeof globalThis.WebSocket,
      },
    )
    this.provider.messageHandlers[coEditKinds.saved] = (_, decoder) => {
      this.#kept = decoding.readVarUint(decoder)
      this.#look()
    }
    this.provider.messageHandlers[coEditKinds.rejection] = (_, decoder) => {
      decoding.readVarUint(decoder)
      this.rejections.push(decoding.readVarString(decoder))
      this.#look()
    }
    this.provider.on("status", ({ status }) => {
      // The answer to the server's question counts as well.
      if (status === "connected") this.#given = 1
      if (status !== "connected") this.#kept = 0
    })
    this.provider.on("connection-close", (event) => {
      if (event !== null) this.closes.push(event.code)
      this.#look()
    })
    this.provider.on("sync", () => this.#look())
    this.document.on("update", (_, origin) => {
      if (origin !== this.provider && this.provider.wsconnected) this.#given += 1
      this.#look()
    })
  }

  /** Messages with changes on the connection there is: how many went out, and how many of them are kept. */
  get given() {
    return this.#given
  }
  get kept() {
    return this.#kept
  }

  get isSaved() {
    return this.provider.synced && this.#kept === this.#given
  }

  text(name: TextName = "original") {
    return textOf(this.document, name)
  }

  words(name: TextName = "original") {
    return this.text(name).toString()
  }

  /** Calls back whenever something has changed, until the function that is answered is called. */
  watch(look: () => void): () => void {
    this.#watchers.add(look)
    return () => this.#watchers.delete(look)
  }

  /** Waits, by being told of each change, until something is so. */
  until(isSo: () => boolean, what = "what was waited for", millis = 60_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#watchers.delete(look)
        reject(new Error(`${what} did not come: ${this.words().slice(0, 200)}`))
      }, millis)
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

  synced() {
    return this.until(() => this.provider.synced, "the transcript")
  }

  saved() {
    return this.until(() => this.isSaved, "the acknowledgement")
  }

  close() {
    this.provider.destroy()
  }

  #look() {
    for (const watcher of this.#watchers) watcher()
  }
}

/** Opens a transcript and waits until it is there. */
export const openTranscript = async (caller: Caller, id: StoryId) => {
  const editor = new CoEditor(caller, id)
  await editor.synced()
  return editor
}
