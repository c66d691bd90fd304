import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { paths } from "#protocol/paths.ts"
import { badLine, type Weather } from "../../support/flaky-proxy.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { Sender } from "../../support/uploads/network-profiles.ts"
import { aTake, saveArrived } from "../../support/uploads/tus-requests.ts"
import { median, print } from "../report.ts"
import { interleave, since } from "../rounds.ts"

const megabyte = 1024 * 1024
/** `npm run bench upload file 5` for as many. */
const times = Number(process.argv[4] ?? 3)

const house: Weather = { bytesASecond: 6 * megabyte, roundTrip: 20 }

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

const originalOf = async (caller: Caller, id: StoryId) => {
  const answer = await fetch(caller.url + paths.storyOriginal(id), {
    headers: { cookie: caller.cookie },
  })
  return sha256(new Uint8Array(await answer.arrayBuffer()))
}

type Way = (caller: Caller, file: string) => Promise<StoryId>

const inOneRequest: Way = async (caller, file) => (await caller.save(file)).id

/** As the pages do: where the connection breaks, or an earlier try is still at work, it is asked again. */
const untilStored = async <A>(request: () => Promise<A>, tries = 20): Promise<A> => {
  try {
    return await request()
  } catch (error) {
    if (tries === 1) throw error
    await pause(250)
    return untilStored(request, tries - 1)
  }
}

const inPieces: Way = async (caller, file) => {
  const bytes = await readFile(file)
  const take = aTake({ kind: "file", fileName: "tape.wav" })
  const sender = new Sender(caller, take, bytes.length, { piece: 4 * megabyte })
  await sender.send(bytes)
  return untilStored(() => saveArrived(caller, take.saveKey, [sender.address]))
}

/** From the first byte to the server's word that the story is kept, on a server of its own. */
const measureOnce = async (file: string, weather: Weather, way: Way) => {
  const server = await startServer()
  const line = await badLine(server.url)
  try {
    const caller = new Caller(line.url)
    await caller.join()
    line.change(weather)
    const before = line.carried
    const begun = performance.now()
    const id = await way(caller, file)
    const seconds = since(begun)
    const carried = line.carried - before
    line.change({})
    const given = await readFile(file)
    if ((await originalOf(caller, id)) !== sha256(given)) throw new Error("what came is another")
    return { seconds, again: (carried - given.length) / megabyte, broken: line.broken }
  } finally {
    await line.stop()
    await server.kill()
  }
}

const measureTimes = async (file: string, weather: Weather, ways: ReadonlyArray<Way>) => {
  const runs = await interleave(
    times,
    ways.map((way) => () => measureOnce(file, weather, way)),
  )
  return runs.map((one) => ({
    seconds: median(one.map(({ seconds }) => seconds)),
    again: Math.max(...one.map(({ again }) => again)),
    broken: one.map(({ broken }) => broken).join(", "),
  }))
}

/** A file as large as one may be, in one request and piece by piece, over the same lines. */
export const measureOneFile = async () => {
  const seconds = Math.floor(limits.upload.bytes / (48_000 * 2))
  const file = await tone(join(await makeFolder(), "tape.wav"), seconds, "-ar", "48000")
  for (const [name, weather] of [
    ["a line of 6 MB/s, 20 ms there and back", house],
    ["no line at all, within the machine", {}],
  ] as const) {
    const [whole, pieces] = await measureTimes(file, weather, [inOneRequest, inPieces])
    if (whole === undefined || pieces === undefined) throw new Error("nothing was measured")
    print(
      `npm run bench upload: 50 MB until the story is kept, median of ${String(times)}: ${name}`,
      {
        "in one request (s)": whole.seconds,
        "piece by piece (s)": pieces.seconds,
        "ratio (aim: at most 1.1)": pieces.seconds / whole.seconds,
      },
    )
  }
  const [broken] = await measureTimes(file, { ...house, resetEach: 2_000 }, [inPieces])
  if (broken === undefined) throw new Error("nothing was measured")
  print("npm run bench upload: the same, where every connection is reset each 2 s", {
    "piece by piece (s)": broken.seconds,
    "connections that were reset": broken.broken,
    "carried beyond the file and what says what it is, at most (MB)": broken.again,
  })
}
