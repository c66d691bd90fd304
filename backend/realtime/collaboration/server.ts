import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { Effect, Exit, type ManagedRuntime, Option, Schema, Scope } from "effect"
import type { FastifyInstance } from "fastify"
import { type WebSocket, WebSocketServer } from "ws"
import { type CoEditClose, coEditCloses } from "#protocol/collaboration.ts"
import { idFromText, StoryId, type UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import { Activity } from "../../features/accounts/activity.ts"
import type { SignedIn } from "../../features/accounts/sessions.ts"
import { type Run, runAside } from "../../http/effect-fastify.ts"
import { refuseHandshake } from "../../http/raw-responses.ts"
import { isOwnOrigin, notOurPages, sessionOfCookie } from "../../http/plugins/session.ts"
import type { Services } from "../../http/services.ts"
import { JoinRoom } from "../../features/transcripts/room/join-room.ts"
import { keepAccess } from "./access-watch.ts"
import { closeFor } from "../close-socket.ts"
import { CoEditConnection } from "./connection.ts"
import { leastCompressed, mostBytes } from "./limits.ts"
import { countsSockets } from "../connection-metrics.ts"
import { makeConnectionLimits, networkBehind } from "../connection-limits.ts"
import { makeBucket, makeBuckets } from "../../lib/token-bucket.ts"
import { gatherWithOtherNodes } from "./cluster-awareness.ts"
import { Gatherings } from "./connections-by-story.ts"
import { presentAs } from "./awareness.ts"
import type { LiveSettings } from "../events-socket.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** How often it is checked that the client is still there; milliseconds. */
const heartbeat = 30_000
/**
 * At shutdown, how long browsers have to answer the close; `longestGoodbye` bounds the last saves
 * too.
 */
const goodbye = 1_000
const longestGoodbye = 5_000
/** Requests of one user, over all their windows; each may cost a whole transcript. */
const userQuestions = { most: 128, aSecond: 8 }

const address = new RegExp(`^${routes.transcript.replace(":id", "([^/?]+)")}(?:\\?|$)`)
const decodeId = Schema.decodeUnknownOption(idFromText(StoryId, errorMessages.invalidStoryId))

/**
 * Shared editing on the same server: the protocol of `y-websocket`, signed in by the session's
 * cookie, with access checked before the transcript is opened.
 */
export const serveCoEditing = (
  app: FastifyInstance,
  run: Run,
  runtime: ManagedRuntime.ManagedRuntime<Services, never>,
  { publicUrl, secure, trustProxy, connectionLimits: limitSettings }: LiveSettings,
) => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: 2 * mostBytes,
    perMessageDeflate: {
      threshold: leastCompressed,
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
    },
  })
  server.on("wsClientError", (_, raw) => refuseHandshake.malformed(raw))
  const connectionLimits = makeConnectionLimits(limitSettings)
  const questions = makeBuckets(userQuestions)
  const count = countsSockets(runtime, "transcripts")
  const gatherings = new Gatherings()
  const sockets = new Set<WebSocket>()
  const left = new Set<Promise<unknown>>()
  const quiet = new Set<WebSocket>()
  let isStopping = false

  const sessionOf = (request: IncomingMessage) =>
    sessionOfCookie(app, run, request.headers.cookie, secure)

  /** Once a minute at most, instead of for each letter typed. */
  const noteNowAndThen = (user: UserId) => {
    const pauses = makeBucket({ most: 1, aSecond: 1 / 60 })
    return () => {
      if (pauses.take(1))
        runAside(
          run,
          Activity.use(({ note }) => note(user)),
        )
    }
  }

  const gather = (
    socket: WebSocket,
    {
      id,
      signedIn,
      line,
    }: { readonly id: StoryId; readonly signedIn: SignedIn; readonly line: Duplex },
  ) =>
    Effect.gen(function* () {
      const { user, session } = signedIn
      const { room, part } = yield* JoinRoom.use((joining) => joining.join(user.id, id))
      // The client went while the transcript was being opened.
      if (socket.readyState !== socket.OPEN) return
      const present = presentAs(user.id, `${user.firstName} ${user.lastName}`.trim())
      const gathering = gatherings.of(id, room)
      const gone = new AbortController()
      socket.once("close", () => gone.abort())
      const ask = <A>(what: (joining: JoinRoom["Service"]) => Effect.Effect<A>) =>
        runtime.runPromise(JoinRoom.use(what), { signal: gone.signal })
      const connection: CoEditConnection = new CoEditConnection(
        socket,
        { user: present, session, part, line },
        {
          room,
          presence: (states) => gathering.hear(connection, present, states),
          shownIn: (states) => gathering.shownIn(connection, present, states),
          hold: (numbers) => ask((joining) => joining.hold(id, room, user.id, numbers)),
          look: (numbers) => ask((joining) => joining.look(id, room, numbers)),
          catchUp: () => ask((joining) => joining.catchUp(room)),
          everybody: () => gathering.everybody(),
          wrote: noteNowAndThen(user.id),
          mayAsk: () => questions.take(String(user.id), 1),
        },
      )
      gathering.connections.add(connection)
      socket.once("close", () => gatherings.leave(id, connection))
      connection.begin()
      socket.resume()
    })

  const turnAway = (socket: WebSocket, code: number, why?: CoEditClose) => {
    closeFor(socket, code, why)
    // Reading must go on, or the client's answer to the close would never arrive. Everything else
    // is ignored.
    socket.resume()
  }
  const close = (socket: WebSocket, why: CoEditClose) => turnAway(socket, coEditCloses[why], why)

  const waitForAtStop = (end: Promise<unknown>) => {
    left.add(end)
    void Promise.allSettled([end]).then(() => left.delete(end))
  }

  const letIn = async (
    socket: WebSocket,
    request: IncomingMessage,
    { id, gone }: { readonly id: StoryId; readonly gone: Promise<void> },
  ) => {
    const signedIn = await sessionOf(request)
    if (signedIn === null) return close(socket, "signedOut")
    if (socket.readyState !== socket.OPEN) return
    const user = String(signedIn.user.id)
    const leave = connectionLimits.user.knock(user) ? connectionLimits.user.enter(user) : null
    if (leave === null) return close(socket, "crowded")
    socket.once("close", leave)
    const scope = Scope.makeUnsafe()
    waitForAtStop(gone.then(() => runtime.runPromise(Scope.close(scope, Exit.void))))
    await run(gather(socket, { id, signedIn, line: request.socket }).pipe(Scope.provide(scope)))
    // If the user signed out meanwhile, there was no connection yet that could be closed.
    if ((await sessionOf(request)) === null) close(socket, "signedOut")
  }

  const upgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    const { url = "", headers } = request
    // Socket.IO handles these itself.
    if (url.startsWith("/socket.io/")) return
    raw.on("error", () => raw.destroy())
    const [, name] = address.exec(url) ?? []
    if (name === undefined) return refuseHandshake.notFound(raw)
    if (isStopping) return refuseHandshake.stopping(raw)
    if (headers.origin === undefined || !isOwnOrigin(headers.origin, headers.host, publicUrl)) {
      return refuseHandshake.otherSite(raw, notOurPages(publicUrl, headers.origin))
    }
    const network = networkBehind(request, trustProxy)
    if (!connectionLimits.network.knock(network)) return refuseHandshake.tooOften(raw)
    const id = Option.getOrNull(decodeId(name))
    server.handleUpgrade(request, raw, head, (socket) => {
      sockets.add(socket)
      count(1)
      // Registered before anything is awaited, because the event comes only once.
      const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()))
      waitForAtStop(gone)
      socket.once("close", () => {
        sockets.delete(socket)
        count(-1)
        quiet.delete(socket)
      })
      // The reason is in the close code; there is nothing more to do.
      socket.on("error", () => socket.terminate())
      const leave = connectionLimits.network.enter(network)
      if (leave === null) return close(socket, "crowded")
      socket.once("close", leave)
      socket.on("pong", () => quiet.delete(socket))
      // Nothing is read before it is known who the client is.
      socket.pause()
      if (id === null) return close(socket, "notFound")
      letIn(socket, request, { id, gone }).catch((error: unknown) => {
        const isMissing =
          typeof error === "object" &&
          error !== null &&
          "_tag" in error &&
          error._tag === "NotFound"
        if (isMissing) return close(socket, "notFound")
        app.log.error(error)
        turnAway(socket, 1011)
      })
    })
  }
  app.server.on("upgrade", upgrade)

  runtime.runFork(Effect.scoped(keepAccess(gatherings)))
  runtime.runFork(Effect.scoped(gatherWithOtherNodes(gatherings)))

  const beat = setInterval(() => {
    for (const socket of sockets) {
      if (quiet.has(socket)) socket.terminate()
      else {
        quiet.add(socket)
        socket.ping()
      }
    }
  }, heartbeat)
  beat.unref()

  app.addHook("preClose", async () => {
    // Browsers reconnect at once after being told to; here they must be refused.
    isStopping = true
    clearInterval(beat)
    for (const socket of sockets) close(socket, "restarting")
    const late = setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, goodbye)
    const everybodyLeft = async () => {
      while (left.size > 0) await Promise.allSettled(left)
    }
    await Promise.race([everybodyLeft(), pause(longestGoodbye, undefined, { ref: false })])
    clearTimeout(late)
  })
}
