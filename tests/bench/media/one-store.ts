/**
 * A process that keeps recordings in one store and reads them back, as its only work, so that its memory
 * says something. Started as `node one-store.ts kind folder megabytes address`; prints its figures as JSON.
 */
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { Effect, Stream } from "effect"
import { recordings } from "../../../backend/app/adapters/media-store.ts"
import { anId } from "../../../backend/ports/media-store.fixture.ts"
import { MediaStore } from "../../../backend/ports/media-store.ts"
import { type MediaPlace, readS3 } from "../../../backend/platform/config/media-store.ts"
import type { Figures } from "./store-statistics.ts"

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

interface Store {
  readonly put: () => Promise<string>
  readonly get: (name: string) => Promise<void>
}

const drain = async (source: AsyncIterable<Uint8Array>) => {
  let read = 0
  for await (const some of source) read += some.byteLength
  if (read !== size) throw new Error(`${String(read)} bytes came back`)
}

/** A file is written and synced, and read: what a disk can do. */
const plainCopy = (): Store => ({
  put: async () => {
    const name = join(folder, randomBytes(8).toString("hex"))
    await pipeline(arriving(), createWriteStream(name, { flush: true }))
    return name
  },
  get: (name) => drain(createReadStream(name, { highWaterMark: piece })),
})

/** One call each, with all bytes in memory. */
const clientAlone = (): Store => {
  const place = readS3(address)
  if (place === null) throw new Error("no address of a bucket")
  const client = new S3Client({
    ...{ endpoint: place.endpoint, region: place.region, forcePathStyle: true },
    credentials: { accessKeyId: place.key, secretAccessKey: place.secret },
  })
  const Bucket = place.bucket
  return {
    put: async () => {
      const Key = `alone/${randomBytes(8).toString("hex")}`
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }))
      return Key
    },
    get: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      const all = (await Body?.transformToByteArray()) ?? new Uint8Array()
      if (all.byteLength !== size) throw new Error("not all came back")
    },
  }
}

const placeOf = (): MediaPlace => {
  const s3 = readS3(address)
  return kind === "s3" && s3 !== null ? { kind, s3 } : { kind: "disk" }
}

const ours = async (): Promise<Store> => {
  const layer = await recordings({ mediaPlace: placeOf(), mediaDir: folder, dataDir: folder })
  const media = await new Promise<MediaStore["Service"]>((resolve) => {
    const held = Effect.andThen(
      MediaStore.useSync((found) => resolve(found)),
      Effect.never,
    )
    Effect.runFork(Effect.provide(held, layer))
  })
  return {
    put: async () => {
      const kept = media.store(
        anId(),
        Stream.fromAsyncIterable(arriving(), (cause) => cause),
        size,
      )
      return (await Effect.runPromise(kept)).id
    },
    get: (id) => drain(Stream.toAsyncIterable(media.read(id))),
  }
}

const seconds = async <A>(work: () => Promise<A>) => {
  const begun = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - begun) / 1_000 }
}
const median = (values: ReadonlyArray<number>) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const stores: Readonly<Record<string, () => Store | Promise<Store>>> = {
  copy: plainCopy,
  client: clientAlone,
}
const store = await (stores[kind] ?? ours)()
const puts: Array<number> = []
const gets: Array<number> = []
for (let n = 0; n < rounds; n += 1) {
  const put = await seconds(store.put)
  puts.push(put.seconds)
  gets.push((await seconds(() => store.get(put.value))).seconds)
}
globalThis.gc?.()
const rss = () => process.memoryUsage.rss() / 1024 / 1024
const before = rss()
let peak = before
const looking = setInterval(() => (peak = Math.max(peak, rss())), 10)
const all = await seconds(() => Promise.all(Array.from({ length: together }, () => store.put())))
clearInterval(looking)
const figures: Figures = {
  into: size / 1e6 / median(puts),
  out: size / 1e6 / median(gets),
  together: (together * size) / 1e6 / all.seconds,
  before,
  peak,
}
process.stdout.write(JSON.stringify(figures))
await rm(join(folder, "scratch"), { recursive: true, force: true })
if (!process.stdout.writableFinished && process.stdout.writableLength > 0)
  await once(process.stdout, "drain")
process.exit(0)
