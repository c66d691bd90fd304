import { createHash, randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { bundledServer } from "../support/bundle-server.ts"
import { decode } from "../support/api-client.ts"
import { openTranscript } from "../support/yjs-client.ts"
import { type Chance, chanceOf, newSeed } from "../support/random.ts"
import { Crowd } from "../support/co-editing/many-editors.ts"
import {
  expectEachOnce,
  expectPageReads,
  isSameDocument,
} from "../support/co-editing/shared-story.ts"
import { accept, addPerson, relative, share } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { expectAllThere, expectPlacesRight } from "../support/uploads/assertions.ts"
import {
  newcomer,
  tellAll,
  type UploadReport,
  untilAnswered,
} from "../support/uploads/retrying-client.ts"
import { storyIsReady } from "../support/wait-for.ts"
import {
  type SeveralProcesses,
  startSeveral,
  whyNotSeveral,
} from "../support/cluster/spawn-cluster.ts"
import { Patient, type ThroughProxy } from "../support/cluster/tcp-proxy.ts"

const kills = 30
const editors = 4
const recorders = 2
/** Milliseconds for which Redis is away, twice. */
const away = 10_000

const why = whyNotSeveral()
if (why !== null) console.log(why)

const files: Array<string> = []
let house: SeveralProcesses
beforeAll(async () => {
  if (why !== null) return
  const folder = await makeFolder()
  for (const [n, file] of [kennedy.file, austen.files[1] ?? ""].entries()) {
    const path = join(folder, `${String(n)}.wav`)
    await makeSound(path, "-i", file, "-t", "7", "-ar", "24000")
    files.push(path)
  }
  const bundled = await bundledServer()
  const compiled = process.env["NODE_COMPILE_CACHE"] ?? join(dirname(bundled), "compiled")
  house = await startSeveral({ bundled, env: { NODE_COMPILE_CACHE: compiled } })
}, 300_000)
afterAll(() => house?.stop())

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const aCaller = () => new Patient(house.url)

/** Sends a story as a form until that is acknowledged, under one name however often. */
const savedAsForm = async (caller: ThroughProxy, file: string) => {
  const key = randomUUID()
  for (;;) {
    const answer = await untilAnswered(async () =>
      caller.sendForm(routes.stories, await caller.recordedForm(file), key),
    )
    if (answer.status < 300) return decode(Story, answer).id
    // Somebody is at it, as it seems, until the lease of the node that died is over.
    if (![409, 423, 503].includes(answer.status)) decode(Story, answer)
    await after(200)
  }
}

/** Somebody new, who sends three stories as forms. */
const sendForms = async (chance: Chance): Promise<UploadReport> => {
  const caller = await newcomer(aCaller)
  const told: UploadReport = { caller, stories: [], waiting: [], senders: [] }
  for (let n = 0; n < 3; n += 1) {
    const file = files[chance.below(files.length)] ?? ""
    const id = await savedAsForm(caller, file)
    told.stories.push({ id, sha256: sha256(await readFile(file)) })
  }
  return told
}

/** A story that two may correct; the one was given the link by hand, as emails prove an address. */
const sharedStory = async () => {
  const [{ caller: anna }, { caller: ben, email }] = [
    await relative(house.url, "anna"),
    await relative(house.url, "ben"),
  ]
  const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
  const { inviteToken } = await share(anna, rosa.id, email, "contributor")
  await accept(ben, inviteToken ?? "")
  const { id } = await anna.save(files[0] ?? "", undefined, { storytellerId: String(rosa.id) })
  await storyIsReady(anna, id)
  return { anna, ben, id }
}

/** Ends nodes as a power cut does, each time another, and starts them again. */
const killAll = async (among: SeveralProcesses["nodes"], times: number, chance: Chance) => {
  for (let round = 0; round < times; round += 1) {
    await after(chance.between(100, 900))
    const node = among[chance.below(among.length)]
    await node?.kill()
    await node?.start()
  }
}

it.skipIf(why !== null)(
  `R488 while nodes are killed ${String(kills)} times and Redis is away twice for ${String(away / 1_000)} s no acknowledged edit, story or byte is lost, none is there twice, and everything ends`,
  { timeout: 900_000 },
  async () => {
    const number = newSeed()
    const seed = `SEED=${String(number)}`
    const recordings = await Promise.all(files.map((file) => readFile(file)))
    const { anna, ben, id } = await sharedStory()
    const words = new Map<string, string | null>()
    for (const [n, file] of files.entries()) {
      const { originalTranscription } = await storyIsReady(anna, (await anna.save(file)).id)
      words.set(sha256(recordings[n] ?? Uint8Array.of()), originalTranscription)
    }
    const callers = Array.from({ length: editors }, (_, n) => (n % 2 === 0 ? anna : ben))
    const crowd = new Crowd(callers, id, number)
    const begun = performance.now()

    const run = { isOver: false }
    const everything: Array<UploadReport> = []
    const untilOver = async (work: () => Promise<unknown>) => {
      while (!run.isOver) await work()
    }
    const actors = [
      untilOver(() => crowd.edit(10)),
      ...Array.from({ length: recorders }, (_, n) => chanceOf(number + n + 1)).map((own) =>
        untilOver(async () =>
          everything.push(await tellAll(house.url, recordings, { chance: own }, aCaller)),
        ),
      ),
      untilOver(async () => everything.push(await sendForms(chanceOf(number + 10)))),
    ]
    const redisGoes = (async () => {
      for (let round = 0; round < 2; round += 1) {
        await after(2_000)
        await house.redis.kill()
        await after(away)
        await house.redis.start()
      }
    })()
    const killed = [house.web, house.workers].map((among, n) =>
      killAll(among, kills / 2, chanceOf(number + 20 + n)),
    )
    await Promise.all([...killed, redisGoes])
    run.isOver = true
    const over = performance.now()
    await Promise.all(actors)

    for (const one of everything) {
      const told = { ...one, caller: one.caller.at(house.url) }
      await expectAllThere(told, seed)
      for (const story of told.stories) {
        const { originalTranscription } = await storyIsReady(told.caller, story.id)
        expect(originalTranscription, seed).toBe(words.get(story.sha256))
      }
      if (told.waiting.length > 0) await expectPlacesRight(told, seed)
    }
    await Promise.all(crowd.editors.map((one) => crowd.until(one, (it) => it.isSaved, seed)))
    const fresh = [await openTranscript(anna, id), await openTranscript(ben, id)]
    for (const one of [...crowd.editors, ...fresh])
      for (const other of fresh)
        await one.until(() => isSameDocument(one.document, other.document), `${seed}: the same`)
    for (const one of fresh) expectEachOnce(one.words(), crowd.randomEditors, seed)
    expect(crowd.editors.flatMap(({ rejections }) => rejections)).toEqual([])
    for (const one of fresh) await expectPageReads(anna, id, one, seed)
    crowd.close()
    for (const one of fresh) one.close()
    const took = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`
    console.log(
      `${seed}: ${String(crowd.tokens.length)} words in edits, ${String(everything.flatMap(({ stories }) => stories).length)} stories, ` +
        `${String(everything.flatMap(({ waiting }) => waiting).length)} takes that wait; killed for ${took(begun, over)}, all at its end after ${took(over, performance.now())} more`,
    )
  },
)
