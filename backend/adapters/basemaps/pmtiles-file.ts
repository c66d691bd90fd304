import { open, stat } from "node:fs/promises"
import { isAbsolute, relative, resolve } from "node:path"
import { Schema } from "effect"
import { Compression, type Header, PMTiles, type RangeResponse, TileType } from "pmtiles"
import type { MapBase } from "#protocol/basemap.ts"
import type { StreetFile } from "../../ports/basemaps.ts"

/** Why a file of streets cannot be used, as a sentence for the operator. */
export class StreetsUnusable extends Schema.TaggedError<StreetsUnusable>()("StreetsUnusable", {
  why: Schema.String,
}) {}

const unusable = (why: string) => new StreetsUnusable({ why: `MAP_FILE ${why}` })

/** The file's path; refused when it is not in the data folder, where backups and the image look. */
export const streetPath = (dataDir: string, given: string): string => {
  const path = resolve(dataDir, given)
  const inside = relative(dataDir, path)
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside))
    throw unusable("must be a file in DATA_DIR.")
  return path
}

/** Null when there is no file. */
export const streetFile = async (path: string): Promise<StreetFile | null> => {
  try {
    const { size, mtimeMs } = await stat(path)
    return { path, bytes: size, tag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"` }
  } catch {
    return null
  }
}

/** What readers of the format can unpack in every browser. */
const packings = new Set([Compression.None, Compression.Gzip])

/** Bytes at which the last part of the file ends. */
const endOf = (header: Header) =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

/** Layers of the schema by which streets are drawn. */
const Metadata = Schema.Struct({
  vector_layers: Schema.Array(Schema.Struct({ id: Schema.String })),
})
const hasStreets = (metadata: unknown) =>
  Schema.is(Metadata)(metadata) && metadata.vector_layers.some(({ id }) => id === "roads")

/** How much of a file is read at once, whatever its head claims. */
const mostBytes = 16 * 1024 * 1024

const archiveAt = async (path: string) => {
  const file = await open(path)
  const getBytes = async (offset: number, length: number): Promise<RangeResponse> => {
    const data = new Uint8Array(Math.min(length, mostBytes))
    const { bytesRead } = await file.read(data, 0, data.length, offset)
    return { data: data.buffer.slice(0, bytesRead) }
  }
  return { archive: new PMTiles({ getKey: () => path, getBytes }), close: () => file.close() }
}

const checked = async (archive: PMTiles, bytes: number): Promise<Header> => {
  const header = await archive.getHeader().catch(() => null)
  if (header?.specVersion !== 3) throw unusable("is not a PMTiles archive of version 3.")
  if (endOf(header) > bytes) throw unusable("is cut off: it is shorter than it says.")
  if (header.tileType !== TileType.Mvt) throw unusable("holds images, not vector tiles.")
  if (!packings.has(header.tileCompression) || !packings.has(header.internalCompression))
    throw unusable("is compressed in a way that browsers can't read. It needs gzip.")
  const metadata = await archive.getMetadata().catch(() => null)
  if (!hasStreets(metadata)) throw unusable("has no roads. It must use the Protomaps schema.")
  return header
}

/** What a file of streets covers. Throws `StreetsUnusable` when it cannot be drawn. */
export const readStreets = async (path: string): Promise<MapBase> => {
  const file = await streetFile(path)
  if (file === null) throw unusable("does not exist.")
  const { archive, close } = await archiveAt(path).catch(() => {
    throw unusable("cannot be read.")
  })
  try {
    const { minLon, minLat, maxLon, maxLat, minZoom } = await checked(archive, file.bytes)
    return { kind: "streets", west: minLon, south: minLat, east: maxLon, north: maxLat, minZoom }
  } finally {
    await close()
  }
}
