import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs"
import { type CoEditClose } from "#protocol/collaboration.ts"
import { StoryId, UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { eventually } from "../eventually.fixture.ts"
import { AServer } from "./server.fixture.ts"
import type { UnsentEdits } from "./unsent-edits-db.ts"
import { openRoom } from "./connect-document.ts"
import { isLost, troubleOf } from "./edit-error.ts"
import type { SharedDocument } from "./shared-document.ts"

let server: AServer
let room: SharedDocument
const closes: Array<CoEditClose> = []
/** Whether everything but sockets gets through. */
let isBlocked = false
/** Whether the server heard on when it was told that words have to be written anew. */
let wasHeard: boolean | null = null
let tryAgain: () => void = () => undefined

const now = () => room.snapshot.current()
const write = (words: string) => textOf(room.document, "original").insert(0, words)

const openedRoom = (carried: UnsentEdits | null = null) =>
  openRoom({
    storyId: StoryId.make(12),
    userId: UserId.make(1),
    origin: server.origin,
    mayEdit: () => true,
    isBlocked: async () => isBlocked,
    onClose: (why, again) => {
      closes.push(why)
      if (why === "taken") wasHeard = server.hears
      tryAgain = again
    },
    carried,
  })

beforeEach(async () => {
  closes.length = 0
  isBlocked = false
  server = new AServer()
  await server.listening()
  room = openedRoom()
  await eventually(() => expect(now().isHere).toBe(true))
})
afterEach(() => {
  room.close()
  server.stop()
})

describe("a shared transcript over the wire", () => {
  it("is at the story's own address and brings its words", () => {
    expect(server.addresses).toEqual(["/api/stories/12/transcript"])
    expect(room.lines.original.current().map(({ text }) => text)).toEqual(["It froze."])
    expect(now()).toMatchObject({ line: { state: "open" }, saving: "saved" })
  })

  it("says that something is saved only when all of it is kept for good", async () => {
    await eventually(() => expect(server.given).toBe(1))
    write("Well. ")
    write("Oh. ")
    expect(now().saving).toBe("sending")
    await eventually(() => expect(server.words).toBe("Oh. Well. It froze."))
    expect(server.given).toBe(3)
    server.keep(2)
    const stopped = new AbortController()
    const saved = room.whenSaved(stopped.signal).then(() => "saved")
    expect(await Promise.race([saved, Promise.resolve("not yet")])).toBe("not yet")
    server.keep()
    expect(await saved).toBe("saved")
    expect(now().saving).toBe("saved")
  })

  it("R112 waits where too many windows are open, loses nothing and asks for no reload", async () => {
    server.end("crowded")
    await eventually(() => expect(now().line).toEqual({ state: "away" }))
    write("Well. ")
    expect([now().saving, closes]).toEqual(["waiting", ["crowded"]])
    expect(isLost(now(), true)).toBe(false)
  })

  it("R707 says that sockets are blocked where everything else gets through, and opens once they are not", async () => {
    server.accepts = false
    server.end("restarting")
    await eventually(() => expect(now().line).toEqual({ state: "away" }))
    isBlocked = true
    await eventually(() => expect(now().line).toEqual({ state: "blocked" }))
    expect(isLost(now(), true)).toBe(false)
    server.accepts = true
    await eventually(() => expect(now().line).toEqual({ state: "open" }))
  })

  it("sends what was typed without a connection as soon as there is one", async () => {
    server.end("restarting")
    await eventually(() => expect(now().isCurrent).toBe(false))
    write("Well. ")
    expect(now().saving).not.toBe("saved")
    await eventually(() => expect(server.words).toBe("Well. It froze."))
    await eventually(() => expect(server.given).toBe(1))
    server.keep()
    await eventually(() => expect(now().saving).toBe("saved"))
    expect(closes).toEqual(["restarting"])
  })

  it("passes on why the server did not take something, and prints nothing", async () => {
    const printed = vi.spyOn(console, "warn")
    write("Well. ")
    server.refuse("You can hear this story, but you can't change it.")
    await eventually(() => expect(now().rejection).toMatch(/^You can hear/))
    await expect(room.whenSaved(new AbortController().signal)).rejects.toThrow("anymore")
    expect(printed).not.toHaveBeenCalled()
  })

  it("ends for good when nothing is gained by trying again, the words still there", async () => {
    write("Well. ")
    server.end("tooLarge")
    await eventually(() => expect(now().line).toEqual({ state: "ended", why: "tooLarge" }))
    expect(closes).toEqual(["tooLarge"])
    expect(textOf(room.document, "original").toString()).toBe("Well. It froze.")
  })

  it.each([
    ["more", "Forged. "],
    ["less", "Oh. "],
  ])("R119 loses nothing where another wrote %s under its number meanwhile", async (_, forged) => {
    server.end("restarting")
    await eventually(() => expect(now().isCurrent).toBe(false))
    const before = encodeStateAsUpdate(server.document)
    const thief = new Doc()
    applyUpdate(thief, before)
    thief.clientID = room.document.clientID
    textOf(thief, "original").insert(0, forged)
    applyUpdate(server.document, encodeStateAsUpdate(thief))
    write("Well. ")
    await eventually(() => expect(closes).toEqual(["restarting", "taken"]))
    // The server says it has as much of that number; it gets the words to look at all the same.
    const sent = new Doc()
    applyUpdate(sent, before)
    applyUpdate(sent, server.last)
    expect(textOf(sent, "original").toString()).toBe("Well. It froze.")
    expect(now().saving).not.toBe("saved")

    const both = new RegExp(`^(Well\\. ${forged}|${forged}Well\\. )It froze\\.$`)
    const carried = await room.handOver()
    room.close()
    room = openedRoom(carried)
    await eventually(() => expect(server.words).toMatch(both))
    expect(now().saving).toBe("sending")
    server.keep()
    await eventually(() => expect(now().saving).toBe("saved"))
    expect(textOf(room.document, "original").toString()).toBe(server.words)
  })

  it("R119 writes nothing anew while the server may still take what is under way", async () => {
    const thief = new Doc()
    applyUpdate(thief, encodeStateAsUpdate(server.document))
    thief.clientID = room.document.clientID
    textOf(thief, "original").insert(0, "Longer than hers. ")
    write("Well. ")
    server.tell(encodeStateAsUpdate(thief))
    await eventually(() => expect(closes).toEqual(["taken"]))
    expect(wasHeard).toBe(false)
    expect(textOf(room.document, "original").toString()).toBe("Well. It froze.")
  })

  it("R119 says so where a restored server takes back nothing of what only this page has, until it does", async () => {
    const backup = encodeStateAsUpdate(server.document)
    const thawed = new Doc()
    applyUpdate(thawed, backup)
    textOf(thawed, "original").insert(0, "It thawed. ")
    server.tell(encodeStateAsUpdate(thawed))
    const seen = () => textOf(room.document, "original").toString()
    await eventually(() => expect(seen()).toBe("It thawed. It froze."))
    expect(now().isAhead).toBe(false)
    server.restore(backup)
    server.held.add(thawed.clientID)
    server.end("restarting")
    await eventually(() => expect(closes).toEqual(["restarting", "taken"]))
    expect(now().isAhead).toBe(true)
    expect(troubleOf(now())).toMatch(/still on this page/)
    expect(seen()).toBe("It thawed. It froze.")

    // Whoever wrote them came back as well.
    server.held.clear()
    tryAgain()
    await eventually(() => expect(server.words).toBe("It thawed. It froze."))
    expect(troubleOf(now())).toBeNull()
  })

  it("R120 lets others' words in when nobody holds them, in their order, and one's own out at once", async () => {
    const others = (words: string) => {
      const before = encodeStateVector(server.document)
      textOf(server.document, "original").insert(server.words.length, words)
      server.tell(encodeStateAsUpdate(server.document, before))
    }
    const waits = vi.fn()
    const release = room.hold(waits)
    others(" It thawed.")
    others(" It rained.")
    await eventually(() => expect(waits).toHaveBeenCalledTimes(2))
    write("Well. ")
    await eventually(() => expect(server.words).toBe("Well. It froze. It thawed. It rained."))
    server.keep()
    await eventually(() => expect(now().saving).toBe("saved"))
    const seen = () => textOf(room.document, "original").toString()
    expect(seen()).toBe("Well. It froze.")
    release()
    expect(seen()).toBe("Well. It froze. It thawed. It rained.")
    release()
    others(" It snowed.")
    await eventually(() => expect(seen()).toMatch(/snowed\.$/))
  })

  it("comes back by itself when what someone may do is another now", async () => {
    server.end("accessChanged")
    await eventually(() => expect(server.addresses).toHaveLength(2))
    await eventually(() => expect(now().isCurrent).toBe(true))
    expect(closes).toEqual(["accessChanged"])
  })
})
