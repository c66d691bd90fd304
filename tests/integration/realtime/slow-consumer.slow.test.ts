import { io } from "socket.io-client"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { coEditCloses } from "#protocol/collaboration.ts"
import { routes } from "#protocol/paths.ts"
import { defaultConnectionLimits } from "../../../backend/realtime/connection-limits.ts"
import type { Caller } from "../../support/api-client.ts"
import { withServer } from "../../support/with-server.ts"
import { frames, openRaw, RawCoEditor } from "../../support/raw-yjs-client.ts"
import { grant } from "../../support/factories.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"

const { family, recording, server } = withServer()

const told = async () => {
  const { anna, ben, rosa } = await family()
  await grant(anna, rosa, ben, "viewer")
  const { id } = await anna.save(recording(), undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  return { anna, viewer: ben.caller, id }
}
let where: Awaited<ReturnType<typeof told>>
beforeAll(async () => {
  where = await told()
})

const open: Array<{ close: () => unknown }> = []
const later = <Opened extends { close: () => unknown }>(opened: Opened) => {
  open.push(opened)
  return opened
}
afterEach(() => {
  for (const opened of open.splice(0)) opened.close()
})

const most = defaultConnectionLimits.user.open
const presence = (client: number, clock: number) =>
  frames.presence([[client, clock, '{"editing":"original"}']])
const clientsIn = (editor: RawCoEditor) => new Set(editor.told.map(({ client }) => client))

describe("a viewer with very many windows", () => {
  it("R111 is told of together: all of them are seen by others, in few messages", async () => {
    const anna = later(await openRaw(where.anna, where.id))
    const many = await Promise.all(
      Array.from({ length: 30 }, async () => later(await openRaw(where.viewer, where.id))),
    )
    const before = anna.heard
    for (let clock = 1; clock <= 60; clock += 1) {
      many.forEach((editor, n) => editor.say(presence(n + 1, clock)))
    }
    anna.say(presence(900, 1))
    await anna.until(() => clientsIn(anna).size === 31, "everybody")
    many.forEach((editor, n) => editor.say(presence(n + 1, 61)))
    await many[0]?.until(() => clientsIn(many[0] ?? anna).has(900), "the other one")
    // One by one they would be eighteen hundred.
    expect(anna.heard - before).toBeLessThan(180)
    expect(many.every((editor) => editor.isOpen)).toBe(true)
  })

  it("R112 opens so many and is told so at the next; others come in, and they again when one is closed", async () => {
    const sockets = Array.from({ length: most + 6 }, () =>
      later(new RawCoEditor(where.viewer, where.id)),
    )
    const codes: Array<number> = []
    const sentBack = new Promise<void>((resolve) => {
      for (const { socket } of sockets)
        socket.once("close", (code) => {
          codes.push(code)
          if (codes.length === 6) resolve()
        })
    })
    await sentBack
    expect(codes).toEqual(codes.map(() => coEditCloses.crowded))
    const stay = sockets.filter(({ isOpen }) => isOpen)
    expect(stay).toHaveLength(most)
    later(await openRaw(where.anna, where.id))
    for (const socket of stay) socket.close()
    await expect.poll(() => openRaw(where.viewer, where.id).then(later, () => null)).not.toBeNull()
  })

  it("R112 who moves without end is sent away alone", async () => {
    const [anna, bad] = [
      later(await openRaw(where.anna, where.id)),
      later(await openRaw(where.viewer, where.id)),
    ]
    for (let clock = 1; clock <= 2_000; clock += 1) bad.say(presence(7, clock))
    expect(await bad.code()).toBe(coEditCloses.tooMany)
    anna.say(frames.asksWhoIsHere())
    expect(anna.isOpen).toBe(true)
  })

  it("R112 who asks again and again who is here is sent away", async () => {
    const bad = later(await openRaw(where.viewer, where.id))
    for (let n = 0; n < 100; n += 1) bad.say(frames.asksWhoIsHere())
    expect(await bad.code()).toBe(coEditCloses.tooMany)
  })
})

const screens = (caller: Caller, count: number) =>
  Promise.allSettled(
    Array.from({ length: count }, async () => {
      const screen = await openScreen(caller)
      return later({ close: () => screen.close() })
    }),
  )

describe("someone who was told to go", () => {
  it("R112 and goes on talking instead, is cut off", async () => {
    const bad = later(await openRaw(where.viewer, where.id))
    // Their side of the line never says goodbye.
    bad.socket.pause()
    for (let n = 0; n < 100; n += 1) bad.say(frames.asksWhoIsHere())
    const cutOff = new Promise<void>((resolve) => {
      const talk = setInterval(() => bad.say(frames.asksWhoIsHere()), 50)
      bad.socket.once("close", () => {
        clearInterval(talk)
        resolve()
      })
    })
    await cutOff
    expect(bad.isOpen).toBe(false)
  })
})

describe("live events", () => {
  it("R112 go to so many screens of one user, and the next are told why not", async () => {
    const all = await screens(where.viewer, most + 5)
    const rejected = all.flatMap((screen) => (screen.status === "rejected" ? [screen.reason] : []))
    expect(rejected.map(String)).toEqual(Array.from({ length: 5 }, () => "Error: crowded"))
    const screen = later(await openScreen(where.anna))
    expect(screen.connected).toBe(true)
  })

  it("R112 end for whoever keeps talking", async () => {
    const { url } = server()
    const { cookie } = where.anna
    const screen = later(
      io(url, {
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        extraHeaders: { origin: url, cookie },
      }),
    )
    const ended = new Promise<string>((resolve) => screen.once("disconnect", resolve))
    await new Promise<void>((resolve) => screen.once("connect", () => resolve()))
    for (let n = 0; n < 500; n += 1) screen.emit("follow", n)
    expect(await ended).toBe("transport close")
    expect((await where.anna.get(routes.stories)).status).toBe(200)
  })
})
