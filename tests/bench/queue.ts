import { join } from "node:path"
import type { StoryId } from "#protocol/ids.ts"
import { austen } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { memoryOf, workersOf } from "./processes.ts"
import { print } from "./report.ts"
import { since } from "./rounds.ts"

/** The joined recordings are half a minute long. */
const timesFor = (minutes: number) => Math.round(minutes * 2.1)

const ready = async (caller: Caller, id: StoryId) => {
  const begun = performance.now()
  await storyIsReady(caller, id)
  return since(begun)
}

/** A long recording of one family by itself, then again with short ones of others all the while. */
export const measure = async () => {
  const folder = await makeFolder()
  const minutes = Number(process.argv[3] ?? 20)
  const long = await joinedAusten(join(folder, "long.mp3"), timesFor(minutes))
  const short = await makeSound(
    join(folder, "short.mp3"),
    ...["-i", austen.files[1] ?? "", "-t", "10"],
  )
  const server = await startServer()
  try {
    const anna = new Caller(server.url)
    await anna.join()
    // Two hours by themselves are not waited for.
    const alone = minutes > 60 ? null : await ready(anna, (await anna.save(long)).id)
    const { id } = await anna.save(long)
    const beside = { isOver: false, seconds: ready(anna, id) }
    const over = beside.seconds.finally(() => {
      beside.isOver = true
    })
    const waits: Array<number> = []
    while (!beside.isOver) {
      // Of a new family each: a free plan has room for five stories.
      const ben = new Caller(server.url)
      await ben.join()
      const told = await ben.save(short)
      waits.push(await ready(ben, told.id))
    }
    await over
    const memory = workersOf(server.pid).map((pid) => memoryOf(pid).peak)
    const seconds = await beside.seconds
    print(
      `npm run bench line ${String(minutes)}: a recording of ${String(minutes)} minutes, and 10 s of others`,
      {
        "10 s of other families, one after the other": waits.length,
        "from saved to ready, first (s)": waits[0] ?? Number.NaN,
        "from saved to ready, longest (s, aim: under 30)": Math.max(...waits),
        ...(alone === null ? {} : { "the long one by itself (s)": alone }),
        "the long one with all of those beside it (s)": seconds,
        ...(alone === null ? {} : { "ratio (aim: at most 2)": seconds / alone }),
        "peak memory of the workers (MB)": memory.map((mb) => mb.toFixed(0)).join(", "),
      },
    )
  } finally {
    await server.stop()
  }
}
