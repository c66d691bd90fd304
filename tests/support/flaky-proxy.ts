import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { setTimeout as after } from "node:timers/promises"

/** What a line does to whoever uses it; without anything said it carries all at once. */
export interface Weather {
  /** Every connection there is at that moment is reset, each so many milliseconds. */
  readonly resetEach?: number
  /** Towards the server, over all connections together. */
  readonly bytesASecond?: number
  /** Milliseconds that an answer takes longer than its question needs to be carried. */
  readonly roundTrip?: number
}

/** Small enough that a slow line carries a few in a second, and large enough for a fast one. */
const sliceFor = ({ bytesASecond }: Weather) =>
  bytesASecond === undefined ? 64 * 1024 : Math.max(512, Math.min(64 * 1024, bytesASecond / 20))

const written = async (sink: Socket, bytes: Buffer) => {
  if (sink.destroyed) throw new Error("the other end is gone")
  if (sink.write(bytes)) return
  await new Promise<void>((resolve) => {
    const over = () => {
      sink.off("drain", over).off("close", over)
      resolve()
    }
    sink.on("drain", over).on("close", over)
  })
}

/** One connection through the line; `passing` is what each piece of it, and its end, waits for. */
interface Connection {
  readonly from: Socket
  readonly to: Socket
  passing: Promise<void>
}

/**
 * A line to a server that is as bad as one says, and another address for it: TCP in between, so that
 * what breaks is what breaks in a family's house.
 */
export const badLine = async (server: string, weather: Weather = {}) => {
  const { hostname, port } = new URL(server)
  const now = { weather, broken: 0, carried: 0, freeAt: 0 }
  let gate: PromiseWithResolvers<void> | null = null
  const open = new Set<Connection>()

  const paced = async (bytes: number) => {
    const { bytesASecond } = now.weather
    if (bytesASecond === undefined) return
    now.freeAt = Math.max(now.freeAt, performance.now()) + (bytes / bytesASecond) * 1_000
    await after(now.freeAt - performance.now())
  }
  const carryUp = async (connection: Connection) => {
    for await (const bytes of connection.from) {
      for (let at = 0; at < bytes.length;) {
        const slice: Buffer = bytes.subarray(at, at + sliceFor(now.weather))
        await paced(slice.length)
        await connection.passing
        now.carried += slice.length
        at += slice.length
        await written(connection.to, slice)
      }
    }
  }
  const carryDown = async (connection: Connection) => {
    for await (const bytes of connection.to) {
      await after(now.weather.roundTrip ?? 0)
      await connection.passing
      await written(connection.from, bytes)
    }
  }
  /** Ends a connection at both ends; one that is silent learns of it when it passes again. */
  const end = async (connection: Connection) => {
    await connection.passing
    connection.from.resetAndDestroy()
    connection.to.resetAndDestroy()
    open.delete(connection)
  }

  let storm: NodeJS.Timeout | undefined
  const change = (to: Weather) => {
    now.weather = to
    clearInterval(storm)
    if (to.resetEach === undefined) return
    storm = setInterval(() => {
      now.broken += open.size
      for (const connection of open) void end(connection)
    }, to.resetEach)
  }
  change(weather)

  const line = createServer((from) => {
    const to = connect(Number(port), hostname)
    const passing = gate?.promise ?? Promise.resolve()
    const connection: Connection = { from, to, passing }
    open.add(connection)
    const over = () => end(connection)
    // Errors are told to whoever reads; these only keep them from being nobody's.
    for (const socket of [from, to]) socket.on("error", () => undefined)
    carryUp(connection).then(over, over)
    carryDown(connection).then(over, over)
  }).listen(0, "127.0.0.1")
  await once(line, "listening")
  const address = line.address()
  if (address === null || typeof address === "string") throw new Error("the line has no port")

  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    /** Connections that were reset. */
    get broken() {
      return now.broken
    },
    /** Bytes that reached the server's end, headers and all. */
    get carried() {
      return now.carried
    },
    change,
    /** Nothing passes any more, and nothing says so. */
    stall: () => {
      gate ??= Promise.withResolvers()
      for (const connection of open) connection.passing = gate.promise
    },
    goOn: () => {
      gate?.resolve()
      gate = null
    },
    /**
     * A telephone leaves the house: what is open ends for whoever called, and the server hears nothing of
     * it; what is new passes.
     */
    leave: () => {
      for (const connection of open) {
        connection.passing = new Promise(() => undefined)
        connection.from.resetAndDestroy()
      }
    },
    stop: async () => {
      clearInterval(storm)
      gate?.resolve()
      for (const { from, to } of open) for (const socket of [from, to]) socket.destroy()
      line.close()
      await once(line, "close")
    },
  }
}
export type BadLine = Awaited<ReturnType<typeof badLine>>
