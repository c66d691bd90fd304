import { fileURLToPath } from "node:url"
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import { Schema } from "effect"

/** A place as the list has it. */
export interface ListedPlace {
  readonly name: string
  /** Former names, names in other languages, other spellings. */
  readonly others: ReadonlyArray<string>
  readonly region: string
  /** Two letters, ISO 3166. */
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  /** 0 where it is not known. */
  readonly population: number
  /** The kind of place in GeoNames' words, such as `PPLC` for a capital. */
  readonly kind: string
}

/** The list of places of the world that is kept with the sources. */
export const placesFile = fileURLToPath(new URL("./places.br", import.meta.url))

const Head = Schema.Struct({
  /** Country and name of each region. */
  regions: Schema.Array(Schema.Tuple([Schema.String, Schema.String])),
  kinds: Schema.Array(Schema.String),
})
const readHead = Schema.decodeUnknownSync(Schema.fromJsonString(Head))

/** Degrees are kept to eleven metres. */
const steps = 10_000

const columnNames = ["name", "others", "region", "north", "east", "population", "kind"] as const

/**
 * Columns of text, a line a place. Places stand by region and from south to north, and positions as the
 * difference to the place before, which makes the file two thirds as long.
 */
export const pack = (places: ReadonlyArray<ListedPlace>): Buffer => {
  const regionOf = ({ country, region }: ListedPlace) => `${country}\t${region}`
  const regions = [...new Set(places.map(regionOf))].toSorted()
  const kinds = [...new Set(places.map(({ kind }) => kind))].toSorted()
  const regionAt = new Map(regions.map((region, at) => [region, at]))
  const kindAt = new Map(kinds.map((kind, at) => [kind, at]))
  const sorted = places.toSorted(
    (one, other) =>
      (regionAt.get(regionOf(one)) ?? 0) - (regionAt.get(regionOf(other)) ?? 0) ||
      one.latitude - other.latitude,
  )
  const differences = (degrees: (place: ListedPlace) => number) => {
    const whole = sorted.map((place) => Math.round(degrees(place) * steps))
    return whole.map((value, at) => value - (whole[at - 1] ?? 0)).join("\n")
  }
  const columns: Record<(typeof columnNames)[number], string> = {
    name: sorted.map(({ name }) => name).join("\n"),
    others: sorted
      .map(({ others }) => others.map((other) => other.replaceAll("|", "")).join("|"))
      .join("\n"),
    region: sorted.map((place) => regionAt.get(regionOf(place))).join("\n"),
    north: differences(({ latitude }) => latitude),
    east: differences(({ longitude }) => longitude),
    population: sorted.map(({ population }) => population).join("\n"),
    kind: sorted.map(({ kind }) => kindAt.get(kind)).join("\n"),
  }
  const head: typeof Head.Type = {
    regions: regions.map((region) => {
      const [country = "", name = ""] = region.split("\t")
      return [country, name]
    }),
    kinds,
  }
  const text = [JSON.stringify(head), ...columnNames.map((name) => columns[name])].join("\0")
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** The places of a packed list, one after the other. */
export function* unpack(packed: Buffer): Generator<ListedPlace> {
  const [head = "", ...columns] = brotliDecompressSync(packed).toString().split("\0")
  const { regions, kinds } = readHead(head)
  const [names = [], others = [], at = [], north = [], east = [], population = [], kind = []] =
    columns.map((column) => column.split("\n"))
  let latitude = 0
  let longitude = 0
  for (const [line, name] of names.entries()) {
    latitude += Number(north[line])
    longitude += Number(east[line])
    const [country = "", region = ""] = regions[Number(at[line])] ?? []
    yield {
      name,
      others: (others[line] ?? "").split("|").filter(Boolean),
      ...{ region, country },
      latitude: latitude / steps,
      longitude: longitude / steps,
      population: Number(population[line]),
      kind: kinds[Number(kind[line])] ?? "PPL",
    }
  }
}
