import { gzipSync } from "node:zlib"
import { zxyToTileId } from "pmtiles"

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** A vector tile, not compressed. */
  readonly data: Uint8Array
}

export interface ArchiveSays {
  readonly minZoom: number
  readonly maxZoom: number
  /** As TileJSON has it: name, attribution, vector_layers. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** 1 is vector tiles; others are pictures. */
  readonly tileType?: number
  /** 1 is none, 2 is gzip; others are said without being done. */
  readonly compression?: number
  /** Degrees; the whole world unless told. */
  readonly bounds?: {
    readonly west: number
    readonly south: number
    readonly east: number
    readonly north: number
  }
}

interface Entry {
  readonly id: number
  run: number
  readonly offset: number
  readonly length: number
}

const varint = (out: Array<number>, value: number) => {
  let rest = value
  while (rest > 127) {
    out.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

const directory = (entries: ReadonlyArray<Entry>) => {
  const out: Array<number> = []
  varint(out, entries.length)
  for (const [at, { id }] of entries.entries()) varint(out, id - (entries[at - 1]?.id ?? 0))
  for (const { run } of entries) varint(out, run)
  for (const { length } of entries) varint(out, length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    const follows = before !== undefined && offset === before.offset + before.length
    varint(out, follows ? 0 : offset + 1)
  }
  return gzipSync(Uint8Array.from(out), { level: 9 })
}

/** Tiles in their order, each content once. */
const laidOut = (tiles: ReadonlyArray<Tile>, isPacked: boolean) => {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((one, other) => one.id - other.id)
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  const contents: Array<Uint8Array> = []
  const entries: Array<Entry> = []
  let end = 0
  for (const { id, data } of sorted) {
    const key = Buffer.from(data).toString("latin1")
    const known = places.get(key)
    const content = known === undefined && isPacked ? gzipSync(data, { level: 9 }) : data
    const place = known ?? { offset: end, length: content.length }
    if (known === undefined) {
      places.set(key, place)
      contents.push(content)
      end += content.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, ...place })
  }
  return { entries, contents }
}

const header = 127
const world = { west: -180, south: -85, east: 180, north: 85 }
/** What a reader fetches first holds the header and the whole root directory. */
const rootLimit = 16_384 - header
/** Entries of a leaf, where one directory would be too long. */
const leafEntries = 4096

const directories = (entries: ReadonlyArray<Entry>) => {
  const whole = directory(entries)
  if (whole.length <= rootLimit) return { root: whole, leaves: Buffer.alloc(0) }
  const starts = Array.from({ length: Math.ceil(entries.length / leafEntries) }, (_, at) => at)
  const parts = starts.map((at) => entries.slice(at * leafEntries, (at + 1) * leafEntries))
  const leaves = parts.map(directory)
  const tops = parts.map((part, at) => ({
    ...{ id: part[0]?.id ?? 0, run: 0 },
    offset: leaves.slice(0, at).reduce((sum, leaf) => sum + leaf.length, 0),
    length: leaves[at]?.length ?? 0,
  }))
  return { root: directory(tops), leaves: Buffer.concat(leaves) }
}

/** A PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export const archiveOf = (tiles: ReadonlyArray<Tile>, says: ArchiveSays): Buffer => {
  const { minZoom, maxZoom, metadata, tileType = 1, compression = 2, bounds = world } = says
  const { entries, contents } = laidOut(tiles, compression === 2)
  const { root, leaves } = directories(entries)
  const meta = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(contents)
  const head = Buffer.alloc(header)
  head.write("PMTiles")
  const metaAt = header + root.length
  const leavesAt = metaAt + meta.length
  const dataAt = leavesAt + leaves.length
  const counts = [tiles.length, entries.length, contents.length]
  const parts = [root, meta, leaves, data].map(({ length }) => length)
  const starts = [header, metaAt, leavesAt, dataAt]
  const lengths = starts.flatMap((start, at) => [start, parts[at] ?? 0])
  for (const [at, value] of [...lengths, ...counts].entries())
    head.writeBigUInt64LE(BigInt(value), 8 + at * 8)
  // Clustered, compression of directories and of tiles, and what is in them.
  head.set([3], 7)
  head.set([1, 2, compression, tileType, minZoom, maxZoom], 96)
  const { west, south, east, north } = bounds
  const corners = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7))
  for (const [at, corner] of corners.entries()) head.writeInt32LE(corner, 102 + at * 4)
  return Buffer.concat([head, root, meta, leaves, data])
}
