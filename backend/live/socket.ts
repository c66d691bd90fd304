import { Effect, type ManagedRuntime, Stream } from "effect"
import type { FastifyInstance } from "fastify"
import { Server, type Socket } from "socket.io"
import type { UserId } from "#protocol/ids.ts"
import { type ClientToServer, type LiveRefusal, type ServerToClient } from "#protocol/live.ts"
import { Happenings } from "../happenings.ts"
import type { Run } from "../http/answer.ts"
import { isOwnOrigin, sessionOfCookie } from "../http/sign-in.ts"
import type { Services } from "../http/services.ts"
import { Grants } from "../access/grants.ts"
import { type DoorSettings, makeDoors, networkBehind } from "./doors.ts"
import { noticeEnded } from "../accounts/ended-sessions.ts"
import { boundFlow, type LiveConnection } from "./live-flow.ts"

/** Clients send no events, so this is enough for the protocol's own messages. */
const mostBytes = 64 * 1024

/**
 * Milliseconds that an accepted client may take to complete the connection, and a refused one to
 * leave.
 */
const longestHello = 20_000
const goodbye = 2_000

/** Its message is shown to the client; other errors are not. */
class Refused extends Error {
  readonly why: LiveRefusal

  constructor(why: LiveRefusal) {
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
  readonly doors: DoorSettings
}

/**
 * Live events on the same server. Users sign in by the same cookie, other sites are refused, and
 * each user gets only what was announced to them.
 */
export const serveLive = (
  app: FastifyInstance,
  run: Run,
  runtime: ManagedRuntime.ManagedRuntime<Services, never>,
  { publicUrl, secure, trustProxy, doors: doorSettings }: LiveSettings,
) => {
  const doors = makeDoors(doorSettings)
  const crowding = new WeakSet<LiveConnection>()

  const io = new Server<ClientToServer, ServerToClient>(app.server, {
    serveClient: false,
    // Upgrades for shared transcripts are handled elsewhere (`co-edit.ts`), so they must not be
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
      allow(null, own && doors.network.knock(networkBehind(request, trustProxy)))
    },
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
    const leave = doors.network.enter(networkBehind(connection.request, trustProxy))
    if (leave === null) sendBack(connection)
    else connection.once("close", leave)
  })

  const whoseIs = (socket: Socket) =>
    sessionOfCookie(app, run, socket.request.headers.cookie, secure)

  const letIn = async (socket: Socket) => {
    if (crowding.has(socket.conn)) throw new Refused("crowded")
    const signedIn = await whoseIs(socket)
    if (signedIn === null) throw new Refused("signed out")
    const user = String(signedIn.user.id)
    const leave = doors.user.knock(user) ? doors.user.enter(user) : null
    if (leave === null) {
      sendBack(socket.conn)
      throw new Refused("crowded")
    }
    if (socket.conn.readyState !== "open") return leave()
    socket.conn.once("close", leave)
    await socket.join([roomOfUser(signedIn.user.id), roomOfSession(signedIn.session)])
  }
  io.use((socket, next) => {
    letIn(socket).then(
      () => next(),
      (error: unknown) => next(error instanceof Refused ? error : new Refused("unavailable")),
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
    const { all, signOuts } = yield* Happenings
    yield* Effect.forkScoped(
      Stream.runForEach(signOuts, (session) =>
        Effect.sync(() => io.in(roomOfSession(session)).disconnectSockets(true)),
      ),
    )
    // Looked up for each announcement when it is sent, so that users whose access was just revoked
    // do not get it.
    const { usersIn } = yield* Grants
    yield* Stream.runForEach(all, ({ to, happening }) =>
      usersIn(to).pipe(
        Effect.map((users) => {
          if (users.length > 0) io.to(users.map(roomOfUser)).emit("happening", happening)
        }),
        // If the store is unavailable, this event is lost, but not the following ones.
        Effect.catchDefect((defect) =>
          Effect.logWarning("an announcement was not passed on", defect),
        ),
      ),
    )
  })
  runtime.runFork(Effect.scoped(pass))
  const openSessions = () =>
    [...io.sockets.adapter.rooms.keys()].flatMap((room) =>
      room.startsWith(sessionMark) ? [room.slice(sessionMark.length)] : [],
    )
  runtime.runFork(noticeEnded(openSessions))

  app.addHook("preClose", async () => {
    await io.close()
  })
  return io
}
