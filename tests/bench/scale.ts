import { dirname, join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import type { Socket } from "socket.io-client"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { bundledServer } from "../support/bundle-server.ts"
import { Caller } from "../support/api-client.ts"
import { CoEditor } from "../support/yjs-client.ts"
import { startSeveral, whyNotSeveral } from "../support/cluster/spawn-cluster.ts"
import { addPerson } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"
import { cpuMillis } from "./processes.ts"
import { median, print, spread } from "./report.ts"
import { interleave } from "./rounds.ts"

const edits = 300
/** Milliseconds between two. */
const gap = 60
const events = 100
const requests = 600
const atOnce = 4
const stories = 5
const rounds = 3

/** A server, or several nodes of one, with what runs for it. */
interface Place {
  readonly url: string
  readonly pids: () => ReadonlyArray<number>
}

/** Milliseconds from each word of one editor until it is in another's document. */
const waysOf = async (from: CoEditor, others: ReadonlyArray<CoEditor>, name: string) => {
  const ways = others.map((): Array<number> => [])
  for (let n = 0; n < edits; n += 1) {
    const word = `${name}${String(n)}z `
    const begun = performance.now()
    const arrivals = others.map(async (other, at) => {
      await other.until(() => other.words().includes(word), "a word")
      ways[at]?.push(performance.now() - begun)
    })
    from.text().insert(0, word)
    await Promise.all([...arrivals, after(gap)])
  }
  return ways
}

/** The second of three that open a transcript through the proxy is at another node than the two others. */
const measureEdits = async (caller: Caller, id: StoryId, name: string) => {
  const open = async () => {
    const editor = new CoEditor(caller, id)
    await editor.synced()
    return editor
  }
  const [typist, other, near] = [await open(), await open(), await open()]
  const [far = [], same = []] = await waysOf(typist, [other, near], name)
  for (const one of [typist, other, near]) one.close()
  return { far, same }
}

/** Milliseconds between the screens at two nodes, for events of whichever. */
const measureEvents = async (caller: Caller) => {
  const screens: ReadonlyArray<Socket> = [await openScreen(caller), await openScreen(caller)]
  const { id } = await addPerson(caller, { name: "Otto", relationship: "uncle" })
  await after(500)
  const later: Array<number> = []
  for (let n = 0; n < events; n += 1) {
    const heard = screens.map(
      (screen) =>
        new Promise<number>((resolve) => {
          const hear = ({ _tag }: LiveEvent) => {
            if (_tag !== "PeopleChanged") return
            screen.off("event", hear)
            resolve(performance.now())
          }
          screen.on("event", hear)
        }),
    )
    await caller.patch(paths.storyteller(id), { name: `Otto ${String(n)}` })
    const times = await Promise.all(heard)
    later.push(Math.max(...times) - Math.min(...times))
  }
  for (const screen of screens) screen.close()
  return later
}

const used = ({ pids }: Place) => pids().reduce((sum, pid) => sum + cpuMillis(pid), 0)

/** Milliseconds of processor time that each of so many has cost, all processes together. */
const costOf = async (place: Place, times: number, work: () => Promise<unknown>) => {
  const before = used(place)
  await work()
  return (used(place) - before) / times
}

const askOften = async (caller: Caller) => {
  let left = requests
  const one = async () => {
    while (left > 0) {
      left -= 1
      await caller.get(routes.stories)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

const tellSome = async (place: Place, file: string) => {
  const caller = new Caller(place.url)
  await caller.join()
  for (let n = 0; n < stories; n += 1) await storyIsReady(caller, (await caller.save(file)).id)
}

/** A place that has been asked often, so that it is at its speed; `round` measures it once. */
const warmPlace = async (place: Place, file: string) => {
  const caller = new Caller(place.url)
  await caller.join()
  const { id } = await caller.save(file)
  await storyIsReady(caller, id)
  await askOften(caller)
  return {
    caller,
    round: async (n: number) => ({
      ...(await measureEdits(caller, id, `r${String(n)}x`)),
      request: await costOf(place, requests, () => askOften(caller)),
      story: await costOf(place, stories, () => tellSome(place, file)),
    }),
  }
}

/**
 * One node as most have it, and two web nodes with a worker behind a proxy, measured in turns. Hearing is
 * remembered: what a story costs is everything but that.
 */
export const measure = async () => {
  const why = whyNotSeveral()
  if (why !== null) return console.log(why)
  const file = join(await makeFolder(), "told.mp3")
  await makeSound(file, "-i", kennedy.file, "-t", "2")
  const bundled = await bundledServer()
  const env = { NODE_COMPILE_CACHE: join(dirname(bundled), "compiled") }
  const one = await startServer({ fast: "at once", bundled, env })
  const several = await startSeveral({ workers: 1, bundled, env })
  const nodes = several.nodes.map(({ pid }) => pid)
  try {
    const alone = await warmPlace({ url: one.url, pids: () => [one.pid] }, file)
    const together = await warmPlace({ url: several.url, pids: () => nodes }, file)
    const [a = [], t = []] = await interleave(rounds, [alone.round, together.round])
    const between = await measureEvents(together.caller)
    const [far, same] = [t.flatMap(({ far }) => far), t.flatMap(({ same }) => same)]
    const requestOf = (all: typeof a) => median(all.map(({ request }) => request))
    const storyOf = (all: typeof a) => median(all.map(({ story }) => story))
    print("npm run bench scale", {
      "edit to others, one node alone, p50, p95 (ms)": spread(a.flatMap(({ same }) => same)),
      "edit to others at its node of two, p50, p95 (ms)": spread(same),
      "edit to others at the other node, p50, p95 (ms)": spread(far),
      "  further than at its own (ms, aim: 15)": median(far) - median(same),
      "event to a screen at the other node, later by (ms)": spread(between),
      "processor time a request, one node alone (ms)": requestOf(a),
      "processor time a request, two nodes and a worker (ms)": requestOf(t),
      "processor time a story, one node alone (ms)": storyOf(a),
      "processor time a story, two nodes and a worker (ms)": storyOf(t),
    })
  } finally {
    await one.stop()
    await several.stop()
  }
}
