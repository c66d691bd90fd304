import { join as pathOf } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Y from "yjs"
import { makeFolder } from "../../support/audio.ts"
import { Caller } from "../../support/api-client.ts"
import { startServer } from "../../support/spawn-server.ts"
import { median, print } from "../report.ts"
import { dice, prose } from "./prose.ts"
import { startStory, transcriptAt } from "./story.ts"
import { arrived, fill, join, type Target } from "./wire.ts"

/** Two hours of talk. */
const words = 20_000
const paragraphs = 250
const openings = 10

const edits = 10_000
/** Typed by so many at once, each so many milliseconds apart. */
const typists = 25
const gap = 30

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
const thousands = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const measureOpening = async (target: Target) => {
  const taken: Array<number> = []
  let [payload, wire, state] = [0, 0, 0]
  for (let n = 0; n < openings; n += 1) {
    const tab = await join(target)
    taken.push(tab.opening.millis)
    payload = tab.opening.payload
    wire = tab.opening.wire
    state = Y.encodeStateAsUpdate(tab.doc).length
    tab.close()
    await pause(50)
  }
  return { millis: median(taken), payload, wire, state }
}

/** Words put right all over the text: sixteen keys typed and four taken back, again and again. */
const typeALot = async (target: Target) => {
  const tabs = await Promise.all(Array.from({ length: typists }, () => join(target)))
  await Promise.all(
    tabs.map(async (tab, n) => {
      const roll = dice(n)
      // As it was: what others type meanwhile would move the place under this one's fingers.
      tab.overhear(() => undefined)
      let place = 0
      for (let edit = 0; edit < edits / typists; edit += 1) {
        const stroke = edit % 20
        if (stroke === 0) place = Math.floor(roll() * tab.text.length)
        if (stroke < 16) tab.text.insert(place + stroke, "abcdefgh ijklmno".charAt(stroke))
        else tab.text.delete(place + 31 - stroke, 1)
        await pause(gap)
      }
    }),
  )
  const length = (tabs[0]?.text.length ?? 0) + ((typists - 1) * (edits / typists) * 12) / 20
  for (const tab of tabs) tab.close()
  await arrived(target, (text) => text.length === length)
}

/**
 * Bytes of the pages a database uses, and of the documents of each collection; what compaction gave
 * back stays in the file and is not counted.
 */
const storedIn = (dataDir: string) => {
  const database = new DatabaseSync(pathOf(dataDir, "kintale.db"), { readOnly: true })
  const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const pages = number("PRAGMA page_count") - number("PRAGMA freelist_count")
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%doc TEXT%'")
    .all()
    .map(({ name }) => String(name))
  const collections = names.map(
    (name) => [name, number(`SELECT coalesce(sum(length(doc)), 0) FROM "${name}"`)] as const,
  )
  const whole = pages * number("PRAGMA page_size")
  database.close()
  return { whole, collections: new Map(collections) }
}
type Stored = ReturnType<typeof storedIn>

/** What it grew by, and the collections that grew by more than a little. */
const growth = (title: string, before: Stored, after: Stored) => ({
  [title]: thousands(after.whole - before.whole),
  ...Object.fromEntries(
    [...after.collections]
      .map(([name, bytes]) => [name, bytes - (before.collections.get(name) ?? 0)] as const)
      .filter(([, bytes]) => Math.abs(bytes) > 1_000)
      .map(([name, bytes]) => [`  of it documents of ${name}`, thousands(bytes)]),
  ),
})

/** What a folder holds once the server was started anew, the transcript opened, so compacted, and all closed. */
const storedAfterRest = async (
  dataDir: string,
  story: Awaited<ReturnType<typeof startStory>>["story"],
) => {
  const server = await startServer({ dataDir })
  const anna = new Caller(server.url)
  await anna.signIn(story.email, story.password)
  const target = transcriptAt(anna, story.id)
  const tab = await join(target)
  const state = Y.encodeStateAsUpdate(tab.doc).length
  tab.close()
  await server.stop()
  return { stored: storedIn(dataDir), state }
}

const measureGrowth = async () => {
  const dataDir = await makeFolder()
  const first = await startStory(dataDir)
  const { story } = first
  await fill(first.target, prose(words, paragraphs))
  await first.stop()
  const before = await storedAfterRest(dataDir, story)
  const server = await startServer({ dataDir })
  const anna = new Caller(server.url)
  await anna.signIn(story.email, story.password)
  await typeALot(transcriptAt(anna, story.id))
  await server.stop()
  const after = await storedAfterRest(dataDir, story)
  return {
    "the store before": thousands(before.stored.whole),
    ...growth("the store grown by, put together", before.stored, after.stored),
    "the document itself grown by": thousands(after.state - before.state),
  }
}

/** A transcript of two hours: what opening it takes, and what ten thousand edits leave behind. */
export const measureLongTranscript = async () => {
  const { target, stop } = await startStory()
  try {
    await fill(target, prose(words, paragraphs))
    const { millis, payload, wire, state } = await measureOpening(target)
    print(`npm run bench editing (a transcript of ${String(words)} words)`, {
      [`from connecting to synced, median of ${String(openings)} (ms)`]: millis,
      "the document as one update": thousands(state),
      "payload until synced": thousands(payload),
      "on the wire until synced": thousands(wire),
    })
  } finally {
    await stop()
  }
  print(
    `npm run bench editing (${String(edits)} edits of a transcript of ${String(words)} words)`,
    await measureGrowth(),
  )
}
