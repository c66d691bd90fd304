/**
 * A process that keeps recordings in one store and reads them back, as its only work, so that its memory
 * says something. Started as `one-store.ts kind folder megabytes address`.
 */
import { randomBytes } from "node:crypto"
import { Effect, Stream } from "effect"
import { recordings } from "../../../backend/app/adapters/media-store.ts"
import { anId } from "../../../backend/ports/media-store.fixture.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import { type MediaPlace, readS3 } from "../../../backend/platform/config/media-store.ts"
import { memoryDuring, memoryOf } from "../processes.ts"
import { median } from "../report.ts"
import { timed } from "../rounds.ts"

const [, , kind = "", folder = "", megabytes = "", address = ""] = process.argv

const size = Number(megabytes) * 1e6
const rounds = 5
const together = 10
/** As a form arrives. */
const piece = 64 * 1024
const bytes = randomBytes(size)

async function* arriving() {
  for (let at = 0; at < size; at += piece) yield bytes.subarray(at, at + piece)
}

const drain = async (source: AsyncIterable<Uint8Array>) => {
  let read = 0
  for await (const some of source) read += some.byteLength
  if (read !== size) throw new Error(`${String(read)} bytes came back`)
}

const placeOf = (): MediaPlace => {
  const s3 = readS3(address)
  return kind === "s3" && s3 !== null ? { kind, s3 } : { kind: "disk" }
}

const layer = await recordings({ mediaPlace: placeOf(), mediaDir: folder, dataDir: folder })
const media = await new Promise<MediaStore["Service"]>((resolve) => {
  const held = Effect.andThen(
    MediaStore.useSync((found) => resolve(found)),
    Effect.never,
  )
  Effect.runFork(Effect.provide(held, layer))
})
const put = async () => {
  const source = Stream.fromAsyncIterable(arriving(), (cause) => cause)
  return (await Effect.runPromise(media.store(anId(), source, size))).id
}

const puts: Array<number> = []
const gets: Array<number> = []
for (let n = 0; n < rounds; n += 1) {
  let id = ""
  puts.push(
    await timed(async () => {
      id = await put()
    }),
  )
  gets.push(await timed(() => drain(Stream.toAsyncIterable(media.read(id)))))
}
const before = memoryOf(process.pid).resident
let millis = Number.NaN
const { held } = await memoryDuring(process.pid, async () => {
  millis = await timed(() => Promise.all(Array.from({ length: together }, put)))
})
const speed = (megabytes: number, taken: number) => (megabytes * 1_000) / taken
process.send?.(
  {
    ...{ into: speed(size / 1e6, median(puts)), out: speed(size / 1e6, median(gets)) },
    together: speed((together * size) / 1e6, millis),
    ...{ before, peak: Math.max(...held) },
  },
  () => process.exit(0),
)
