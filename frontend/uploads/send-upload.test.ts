import { describe, expect, it, vi } from "vitest"
import { aClock, aLine, rejection } from "./fake-upload-api.fixture.ts"
import { EndedElsewhere, sendUpload } from "./send-upload.ts"
import { type UploadSource, wholeSource } from "./byte-source.ts"
import { bytesOf, metadata, sending } from "./send-upload.fixture.ts"

const whole = bytesOf(400_000)
const file = () => wholeSource(new Blob([whole]))
const arrived = (line: ReturnType<typeof aLine>) => [...line.kept.values()].at(-1)

describe("sending a recording", () => {
  it("R385 a line that breaks again and again costs nothing that arrived, and no byte is sent twice", async () => {
    const line = aLine([{ breaksAfter: 100 }, { breaksAfter: 0 }, { breaksAfter: 70_000 }])
    const { done, safe } = sending(file(), { line })
    await done
    expect(arrived(line)).toEqual({ take: "take-0001", bytes: whole, length: whole.length })
    expect(line.sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(whole.length)
    expect(safe).toEqual(safe.toSorted((one, other) => one - other))
  })

  it("R385 what arrived although its answer was lost is not sent again", async () => {
    const line = aLine(["answer lost", "answer lost"])
    const { done, safe } = sending(file(), { line })
    await done
    expect(line.sent.map(({ from }) => from)).toEqual([
      ...new Set(line.sent.map(({ from }) => from)),
    ])
    expect(safe.at(-1)).toBe(whole.length)
  })

  it("R385 after a reload it goes on where the server says it is", async () => {
    const line = aLine([{ breaksAfter: 200 }])
    const first = sending(
      file(),
      { line },
      aClock(() => first.ending.abort()),
    )
    await expect(first.done).rejects.toThrow()
    await sending(file(), { line, id: "1".padStart(32, "0") }).done
    expect(line.begun()).toBe(1)
    expect(line.sent[1]?.from).toBe(200)
    expect(arrived(line)?.bytes).toEqual(whole)
  })

  it("R385 tries come further apart while nothing arrives, and are close again once something did", async () => {
    const refuses = rejection(503)
    const line = aLine([
      { refuses },
      { refuses },
      { refuses },
      { refuses },
      { refuses },
      { refuses },
    ])
    const { done, waits, hindrances } = sending(file(), { line })
    await done
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000])
    expect(hindrances.at(0)).toEqual({ why: "line" })
    expect(hindrances.at(-1)).toBeNull()
  })

  it("R386 what the server knows nothing of any more is sent anew, all of it", async () => {
    const line = aLine([{ breaksAfter: 400 }])
    const gone = "f".repeat(32)
    await sending(file(), { line, id: gone }).done
    expect(arrived(line)?.bytes).toEqual(whole)
  })

  it("R387 a refusal that waiting does not change ends it, with its sentence", async () => {
    for (const status of [400, 403, 413, 415, 429]) {
      const refuses = rejection(status, "Five recordings are on their way.")
      const line = aLine([{ refuses }, { refuses }])
      const failure = await sending(file(), { line }).done.catch((error: unknown) => error)
      expect(failure).toMatchObject({
        status,
        failure: { message: "Five recordings are on their way." },
      })
    }
  })

  it("R387 someone who was signed out signs in, and it goes on", async () => {
    const line = aLine([
      { breaksAfter: 300 },
      { refuses: rejection(401) },
      { refuses: rejection(401) },
    ])
    const { done, hindrances } = sending(file(), { line })
    await done
    expect(hindrances).toContainEqual({ why: "signed out" })
    expect(hindrances.at(-1)).toBeNull()
    expect(arrived(line)?.bytes).toEqual(whole)
  })

  it("R387 a server whose disk is full is asked again, and its sentence is shown meanwhile", async () => {
    const line = aLine([{ refuses: rejection(507, "There is no room.") }])
    const { done, hindrances } = sending(file(), { line })
    await done
    expect(hindrances).toEqual([{ why: "no room", text: "There is no room." }, null])
  })
})

describe("a tab that is killed while it begins to send", () => {
  /** What the server is asked, and when the device has written down which upload it is. */
  const beginningToSend = () => {
    const kept = aLine()
    const { line } = kept
    const asked: Array<string> = []
    const asking = <Said extends ReadonlyArray<unknown>, Answer>(
      name: string,
      call: (...said: Said) => Promise<Answer>,
    ) => {
      return (...said: Said) => {
        asked.push(name)
        return call(...said)
      }
    }
    const heard = {
      begin: asking("begin", line.begin),
      ask: asking("ask", line.ask),
      send: asking("send", line.send),
    }
    const noting = Promise.withResolvers<void>()
    const begun: Array<string> = []
    const onBegun = (id: string) => {
      begun.push(id)
      return noting.promise
    }
    const { signal } = new AbortController()
    const done = sendUpload(
      { saveKey: "story-0001", owner: 1, metadata, id: null, source: file() },
      { signal, onBegun },
      { line: heard, pauses: aClock().pauses },
    )
    return { kept, asked, begun, done, note: noting.resolve }
  }

  it("R607 nothing is sent, or asked, before the device has written down which upload it is", async () => {
    const { kept, asked, begun, done, note } = beginningToSend()
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual(["begin"])
    expect(arrived(kept)?.bytes).toHaveLength(0)
    note()
    expect(await done).toBe(begun[0])
    expect(asked.slice(0, 3)).toEqual(["begin", "ask", "send"])
    expect(arrived(kept)?.bytes).toEqual(whole)
  })

  it("R607 killed before that was written down, it finds the same upload again by its take, and all of it arrives", async () => {
    const { kept, begun } = beginningToSend()
    await vi.waitFor(() => expect(begun).toHaveLength(1))
    const { done, safe } = sending(file(), { line: kept })
    expect(await done).toBe(begun[0])
    expect(kept.begun()).toBe(1)
    expect(safe.at(-1)).toBe(whole.length)
    expect(arrived(kept)?.bytes).toEqual(whole)
  })
})

/** A recording of 100 bytes a tenth of a second, until `length` are there. */
const growing = (length: number) => {
  let there = 0
  let isOver = false
  let end = () => undefined as void
  const ended = new Promise<void>((resolve) => (end = resolve))
  const source: UploadSource = {
    size: () => (isOver ? there : null),
    there: () => there,
    slice: async (from, to) => new Blob([bytesOf(length).subarray(from, to)]),
    ended,
    secondsAt: (bytes) => bytes / 1_000,
  }
  const growTo = (at: number) => {
    there = Math.min(length, Math.floor(at / 100) * 100)
    if (there === length) stop()
  }
  const stop = () => {
    isOver = true
    end()
  }
  return { source, growTo, stop }
}

describe("sending a recording that is still being made", () => {
  it("R388 it grows on the server with no more than one request in two seconds, and is whole at its end", async () => {
    const line = aLine()
    const { source, growTo } = growing(30_500)
    const clock = aClock(growTo)
    const { done } = sending(source, { line }, clock)
    await done
    expect(arrived(line)).toEqual({ take: "take-0001", bytes: bytesOf(30_500), length: 30_500 })
    expect(line.sent.length).toBeLessThanOrEqual(30.5 / 2 + 1)
    expect(line.sent.length).toBeGreaterThan(10)
    expect(line.sent.every(({ from, bytes, seconds }) => seconds === (from + bytes) / 1_000)).toBe(
      true,
    )
  })

  it("R388 away from the line it is made all the same, and catches up", async () => {
    const refuses = rejection(502)
    const line = aLine(Array.from({ length: 8 }, () => ({ refuses })))
    const { source, growTo } = growing(60_000)
    await sending(source, { line }, aClock(growTo)).done
    expect(arrived(line)?.bytes).toEqual(bytesOf(60_000))
  })

  it("R389 what another device has finished is not added to, and whoever sends it learns how much was taken", async () => {
    const line = aLine()
    const { source, growTo } = growing(20_000)
    const clock = aClock((at) => {
      growTo(at)
      const kept = arrived(line)
      if (kept !== undefined && kept.bytes.length > 5_000) kept.length ??= kept.bytes.length
    })
    const failure = await sending(source, { line }, clock).done.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EndedElsewhere)
    const received = arrived(line)?.bytes.length
    expect(failure).toMatchObject({ arrived: { received, length: received } })
  })

  it("R389 where the server has more than a crash left here, what it has is the whole", async () => {
    const line = aLine([{ breaksAfter: 900 }])
    const longer = sending(
      wholeSource(new Blob([bytesOf(900)])),
      { line },
      aClock(() => longer.ending.abort()),
    )
    await expect(longer.done).rejects.toThrow()
    const kept = arrived(line)
    if (kept !== undefined) kept.length = null
    const id = await sending(wholeSource(new Blob([bytesOf(700)])), {
      line,
      id: "1".padStart(32, "0"),
    }).done
    expect(line.kept.get(id)).toMatchObject({ length: 900 })
  })
})
