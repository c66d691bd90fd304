import { io } from "socket.io-client"
import type { LiveEvent } from "#protocol/events.ts"
import { wholeDone } from "../../backend/features/processing/progress.ts"

const dayMillis = 24 * 60 * 60 * 1000
const [url = "", cookie = "", clients = "0", reports = "0"] = process.argv.slice(2)
const wanted = Number(clients) * Number(reports)

/** A report's part of its step says when it was made; the share of the step turns it into the whole's. */
const base = wholeDone("transcribing", 0)
const share = wholeDone("transcribing", 1) - base
const madeAt = (fraction: number) => ((fraction - base) / share) * dayMillis

const lags: Array<number> = []
let connected = 0
for (let n = 0; n < Number(clients); n += 1) {
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { origin: url, cookie },
  })
  socket.on("connect", () => {
    connected += 1
    if (connected === Number(clients)) process.send?.("all here")
  })
  socket.on("event", (event: LiveEvent) => {
    if (event._tag === "StoryChanged" && lags.length >= wanted * 0.99) process.send?.(lags)
    if (event._tag !== "StoryProgressed") return
    const now = (performance.timeOrigin + performance.now()) % dayMillis
    lags.push(now - madeAt(event.progress.fraction))
  })
}
