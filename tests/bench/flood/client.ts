import { once } from "node:events"
import { Schema } from "effect"
import { WebSocket } from "ws"
import { paths } from "#protocol/paths.ts"
import { frames } from "../../support/raw-yjs-client.ts"

/** What one flood is; it lasts `millis`, or longer where the server makes it wait. */
const FloodJob = Schema.Struct({
  ...{ kind: Schema.String, url: Schema.String, cookie: Schema.String },
  ...{ story: Schema.Int, sockets: Schema.Int, millis: Schema.Int },
})
const job = Schema.decodeSync(Schema.fromJsonString(FloodJob))(process.argv[2] ?? "")
const headers = { origin: job.url, cookie: job.cookie }
const address = (path: string) => job.url.replace("http", "ws") + path
const transcript = address(paths.transcript(job.story))
const live = address("/socket.io/?EIO=4&transport=websocket")
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

let turnedAway = 0
const open = async (where: string): Promise<WebSocket | null> => {
  const socket = new WebSocket(where, { headers })
  let isOpen = false
  socket.on("open", () => (isOpen = true))
  // A code of its own, or a handshake that was refused.
  socket.on("close", (code) => {
    if (code !== 1005 && (isOpen || code !== 1006)) turnedAway += 1
  })
  socket.on("error", () => {
    if (!isOpen) turnedAway += 1
  })
  await Promise.race([once(socket, "open"), once(socket, "close")]).catch(() => undefined)
  return socket.readyState === WebSocket.OPEN ? socket : null
}
const openMany = async (where: string) => {
  const all = await Promise.all(Array.from({ length: job.sockets }, () => open(where)))
  return all.filter((socket) => socket !== null)
}

const presence = (client: number, clock: number) =>
  frames.presence([[client, clock, '{"cursor":null,"editing":"original"}']])
const ends = Date.now() + job.millis
const isOn = () => Date.now() < ends

const floods = {
  presence: async () => {
    const sockets = await openMany(transcript)
    for (let clock = 1; clock <= 60; clock += 1) {
      sockets.forEach((socket, n) => socket.send(presence(n + 1, clock)))
      await pause(1)
    }
  },
  "presence without end": async () => {
    const sockets = await openMany(transcript)
    for (let clock = 1; isOn(); clock += 1) {
      sockets.forEach((socket, n) => socket.send(presence(n + 1, clock)))
      await pause(5)
    }
  },
  questions: async () => {
    const sockets = await openMany(transcript)
    while (isOn()) {
      for (const socket of sockets) socket.send(frames.asks(new Uint8Array([0])))
      await pause(2)
    }
  },
  "who is here": async () => {
    const sockets = await openMany(transcript)
    sockets.forEach((socket, n) => socket.send(presence(n + 1, 1)))
    while (isOn()) {
      for (const socket of sockets) socket.send(frames.asksWhoIsHere())
      await pause(2)
    }
  },
  "never reading": async () => {
    const sockets = await openMany(transcript)
    for (const socket of sockets) socket.pause()
    for (let clock = 1; isOn(); clock += 1) {
      sockets.forEach((socket, n) => {
        socket.send(frames.asks(new Uint8Array([0])))
        socket.send(presence(n + 1, clock))
      })
      await pause(5)
    }
  },
  "coming and going": async () => {
    const comeAndGo = async () => {
      while (isOn()) (await open(transcript))?.close()
    }
    await Promise.all(Array.from({ length: job.sockets }, comeAndGo))
  },
  "live events": async () => {
    const sockets = await openMany(live)
    for (const socket of sockets) socket.send("40")
    await pause(500)
    while (isOn()) {
      for (const socket of sockets) {
        for (let n = 0; n < 20; n += 1) socket.send('42["follow",1]')
      }
      await pause(5)
    }
  },
} as const

const flood = Object.entries(floods).find(([name]) => name === job.kind)?.[1]
if (flood === undefined) throw new Error(`no flood is called ${job.kind}`)
await flood()
if (isOn()) await pause(ends - Date.now())
process.send?.(turnedAway)
process.disconnect?.()
process.exit(0)
