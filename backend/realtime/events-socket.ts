import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { Effect, type ManagedRuntime, Stream } from "effect"
import type { FastifyInstance } from "fastify"
import { Server, type Socket } from "socket.io"
import type { UserId } from "#protocol/ids.ts"
import { type ClientToServer, type LiveRejection, type ServerToClient } from "#protocol/events.ts"
import { type EventEnvelope, EventBus } from "../platform/events/event-bus.ts"
import type { Run } from "../http/effect-fastify.ts"
import { isOwnOrigin, sessionOfCookie } from "../http/plugins/session.ts"
import { securityHeaders } from "../http/raw-responses.ts"
import type { Services } from "../http/services.ts"
import { Grants } from "../features/access/grants.ts"
import {
  type ConnectionLimitSettings,
  makeConnectionLimits,
  networkBehind,
} from "./connection-limits.ts"
import { noticeEnded } from "../features/accounts/session-watch.ts"
import { countsSockets } from "./connection-metrics.ts"
import { boundFlow, type LiveConnection } from "./socket-backpressure.ts"

/** Clients send no events, so this is enough for the protocol's own messages. */
const mostBytes = 64 * 1024

/**
 * Milliseconds that an accepted client may take to complete the connection, and a refused one to
 * leave.
 */
const longestHello = 20_000
const goodbye = 2_000
/** How long clients have to read that the node stops; they leave by themselves then. */
const lastWords = 100

/** Milliseconds between telling one screen and the next that it is to ask for everything again. */
const betweenScreens = 2
/** Milliseconds until they are told so once more. */
const betweenMisses = 5_000

/** Its message is shown to the client; other errors are not. */
class HandshakeRejected extends Error {
  readonly why: LiveRejection

  constructor(why: LiveRejection) {
    super(why)
    this.why = why
  }
}

const roomOfUser = (user: UserId) => `user:${String(user)}`
const sessionMark = "session:"
const roomOfSession = (session: string) => `${sessionMark}${session}`

export interface LiveSettings {
  readonly publicUrl: string | null
  readonly secure: boolean
  readonly trustProxy: boolean
  /** The limits on connections of this kind. */
  readonly connectionLimits: ConnectionLimitSettings
}

/**
 * Live events on the same server. Users sign in by the same cookie, other sites are refused, and
 * each user gets only what was announced to them.
 */
export const serveLive = (
  app: FastifyInstance,
  run: Run,
  runtime: ManagedRuntime.ManagedRuntime<Services, never>,
  {
    publicUrl,
    secure,
    trustProxy,
    connectionLimits: limitSettings,
    isOneOfSeveral,
  }: LiveSettings & { /** There are other nodes. */ readonly isOneOfSeveral: boolean },
) => {
  const connectionLimits = makeConnectionLimits(limitSettings)
  const crowding = new WeakSet<LiveConnection>()
  const count = countsSockets(runtime, "live")

  const io = new Server<ClientToServer, ServerToClient>(app.server, {
    serveClient: false,
    // Polling asks again and again, and each time a different node could be asked, which does not know
    // the connection.
    ...(isOneOfSeveral && { transports: ["websocket"] }),
    // Upgrades for shared transcripts are handled elsewhere (`collaboration/server.ts`), so they must not be
    // destroyed here.
    destroyUpgrade: false,
    maxHttpBufferSize: mostBytes,
    connectTimeout: longestHello,
    allowRequest: (request, allow) => {
      const { origin, host } = request.headers
      const site = request.headers["sec-fetch-site"]
      // Browsers send no `Origin` with same-origin polling reads, but `Sec-Fetch-Site` instead.
      const own =
        origin === undefined ? site === "same-origin" : isOwnOrigin(origin, host, publicUrl)
      allow(null, own && connectionLimits.network.knock(networkBehind(request, trustProxy)))
    },
  })

  io.engine.use((_: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    next()
  })

  /**
   * Refused once it has completed the connection. It is closed if it does not complete it or does
   * not leave.
   */
  const sendBack = (connection: LiveConnection) => {
    crowding.add(connection)
    setTimeout(() => connection.close(true), goodbye).unref()
  }
  io.engine.on("connection", (connection: LiveConnection) => {
    boundFlow(connection)
    count(1)
    connection.once("close", () => count(-1))
    const leave = connectionLimits.network.enter(networkBehind(connection.request, trustProxy))
    if (leave === null) sendBack(connection)
    else connection.once("close", leave)
  })

  const whoseIs = (socket: Socket) =>
    sessionOfCookie(app, run, socket.request.headers.cookie, secure)

  const letIn = async (socket: Socket) => {
    if (crowding.has(socket.conn)) throw new HandshakeRejected("crowded")
    const signedIn = await whoseIs(socket)
    if (signedIn === null) throw new HandshakeRejected("signed out")
    const user = String(signedIn.user.id)
    const leave = connectionLimits.user.knock(user) ? connectionLimits.user.enter(user) : null
    if (leave === null) {
      sendBack(socket.conn)
      throw new HandshakeRejected("crowded")
    }
    if (socket.conn.readyState !== "open") return leave()
    socket.conn.once("close", leave)
    await socket.join([roomOfUser(signedIn.user.id), roomOfSession(signedIn.session)])
  }
  io.use((socket, next) => {
    letIn(socket).then(
      () => next(),
      (error: unknown) =>
        next(error instanceof HandshakeRejected ? error : new HandshakeRejected("unavailable")),
    )
  })
  io.on("connection", (socket) => {
    // If the user signed out during the handshake, there was no connection yet that could be
    // closed.
    whoseIs(socket).then(
      (signedIn) => signedIn ?? socket.disconnect(true),
      () => socket.disconnect(true),
    )
  })

  const pass = Effect.gen(function* () {
    const { all, signOuts, missed } = yield* EventBus
    yield* Effect.forkScoped(
      // Of several in a row the last counts.
      Stream.runForEach(Stream.buffer(missed, { capacity: 1, strategy: "sliding" }), () =>
        Effect.forEach(io.sockets.sockets.values(), (socket) =>
          Effect.andThen(
            Effect.sync(() => socket.emit("event", { _tag: "AnythingChanged" })),
            Effect.sleep(betweenScreens),
          ),
        ).pipe(Effect.andThen(Effect.sleep(betweenMisses))),
      ),
    )
    yield* Effect.forkScoped(
      Stream.runForEach(signOuts, (session) =>
        Effect.sync(() => io.in(roomOfSession(session)).disconnectSockets(true)),
      ),
    )
    // Looked up for each announcement when it is sent, so that users whose access was just revoked
    // do not get it.
    const { usersIn } = yield* Grants
    const passOn = ({ to, event }: EventEnvelope) => {
      if (to === "everyone") return Effect.sync(() => io.emit("event", event))
      return usersIn(to).pipe(
        Effect.map((users) => {
          if (users.length > 0) io.to(users.map(roomOfUser)).emit("event", event)
        }),
        // If the store is unavailable, this event is lost, but not the following ones.
        Effect.catchDefect((defect) =>
          Effect.logWarning("an event could not be passed on", defect),
        ),
      )
    }
    // Where nobody listens nobody is looked up: other nodes announce as much as this one.
    yield* Stream.runForEach(all, (envelope) =>
      io.sockets.sockets.size === 0 ? Effect.void : passOn(envelope),
    )
  })
  runtime.runFork(Effect.scoped(pass))
  const openSessions = () =>
    [...io.sockets.adapter.rooms.keys()].flatMap((room) =>
      room.startsWith(sessionMark) ? [room.slice(sessionMark.length)] : [],
    )
  runtime.runFork(noticeEnded(openSessions))

  app.addHook("preClose", async () => {
    if (isOneOfSeveral) {
      io.emit("leaving")
      // What is not written when they are closed is dropped.
      await pause(lastWords)
    }
    await io.close()
  })
  return io
}
