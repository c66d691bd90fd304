import { once } from "node:events"
import { connect } from "node:net"
import Fastify from "fastify"
import { expect, it } from "vitest"
import { paths } from "#protocol/paths.ts"
import { type Run, runWith } from "../../../backend/http/effect-fastify.ts"
import { serveCoEditing } from "../../../backend/realtime/collaboration/server.ts"
import { defaultConnectionLimits } from "../../../backend/realtime/connection-limits.ts"
import type { Caller } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { storyIsReady } from "../../support/wait-for.ts"
import { within } from "../../support/with-timeout.ts"

const { server, family, recording } = withServer()

/** A door of its own to the transcripts of the server, that waits before it asks who comes in. */
const aDoor = async (runtime = server().runtime) => {
  const app = Fastify({ forceCloseConnections: true })
  const { app: whole } = server()
  app.decorate("parseCookie", whole.parseCookie.bind(whole))
  app.decorate("decodeSecureSession", whole.decodeSecureSession.bind(whole))
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const run: Run = async (work) => {
    await opened
    return runWith(server().runtime)(work)
  }
  serveCoEditing(app, run, runtime, {
    publicUrl: null,
    secure: false,
    trustProxy: false,
    connectionLimits: defaultConnectionLimits,
  })
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }))
  return {
    app,
    open,
    /** Somebody who has shaken hands and says nothing. */
    knock: async ({ cookie }: Caller, path: string) => {
      const line = connect(Number(url.port), url.hostname)
      const lines = [
        `GET ${path} HTTP/1.1`,
        `Host: ${url.host}`,
        `Origin: ${url.origin}`,
        `Cookie: ${cookie}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ]
      line.write(`${lines.join("\r\n")}\r\n\r\n`)
      await once(line, "data")
      return line
    },
  }
}

const aStory = async () => {
  const { anna } = await family()
  const { id } = await anna.save(recording())
  await storyIsReady(anna, id)
  return { anna, path: paths.transcript(id) }
}

it("a line that breaks while the server looks who it is keeps nothing open, and lets the server stop", async () => {
  const { anna, path } = await aStory()
  const { app, open, knock } = await aDoor()
  const line = await knock(anna, path)
  line.resetAndDestroy()
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, left) => resolve(left))))
    .toBe(0)
  open()
  await within(3, null, app.close())
})

it("what someone leaves behind that never ends keeps the server from stopping for seconds only", async () => {
  const { anna, path } = await aStory()
  const { runtime } = server()
  const never = new Proxy(runtime, {
    get: (target, name) =>
      name === "runPromise" ? () => new Promise(() => undefined) : Reflect.get(target, name),
  })
  const { app, open, knock } = await aDoor(never)
  const line = await knock(anna, path)
  open()
  await once(line, "data")
  line.resetAndDestroy()
  await within(8, null, app.close())
})
