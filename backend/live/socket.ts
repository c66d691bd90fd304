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
import { boundFlow, type LiveConnection } from "./live-flow.ts"

/** Clients send nothing; this is room enough for the protocol's own words. */
const mostBytes = 64 * 1024

/** How long somebody who is let in may take to say so, and somebody who is not to go; milliseconds. */
const longestHello = 20_000
const goodbye = 2_000

/** In words of ours only: whatever else went wrong is no client's business. */
class Refused extends Error {
  readonly why: LiveRefusal

  constructor(why: LiveRefusal) {
    super(why)
    this.why = why
  }
}

const roomOfUser = (user: UserId) => `user:${String(user)}`
const roomOfSession = (session: string) => `session:${session}`

export interface LiveSettings {
  readonly publicUrl: string | null
  readonly secure: boolean
  readonly trustProxy: boolean
  /** How many connections of one kind are taken. */
  readonly doors: DoorSettings
}

/**
 * Live events on the same server: the same cookie signs in, other sites are refused, and each user
 * hears what was announced to them and nothing else.
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
    // Shared transcripts are upgraded beside it.
    destroyUpgrade: false,
    maxHttpBufferSize: mostBytes,
    connectTimeout: longestHello,
    allowRequest: (request, allow) => {
      const { origin, host } = request.headers
      const site = request.headers["sec-fetch-site"]
      // Browsers leave the origin out of same-origin polling reads; then they say so themselves.
      const own =
        origin === undefined ? site === "same-origin" : isOwnOrigin(origin, host, publicUrl)
      allow(null, own && doors.network.knock(networkBehind(request, trustProxy)))
    },
  })

  /** Told so once it has said hello; whoever does not, or stays, is ended. */
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
    // A sign-out during the handshake found no connection to end yet.
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
    // Asked for each announcement as it goes out: what was taken back a moment ago is not told any more.
    const { usersIn } = yield* Grants
    yield* Stream.runForEach(all, ({ to, happening }) =>
      usersIn(to).pipe(
        Effect.map((users) => {
          if (users.length > 0) io.to(users.map(roomOfUser)).emit("happening", happening)
        }),
        // A store that does not answer costs this hint, never those after it.
        Effect.catchDefect((defect) =>
          Effect.logWarning("an announcement was not passed on", defect),
        ),
      ),
    )
  })
  runtime.runFork(Effect.scoped(pass))

  app.addHook("preClose", async () => {
    await io.close()
  })
  return io
}
