import { Schema } from "effect"

/** Why a style cannot be used, as a sentence for the operator. Its address may hold a key and is never repeated. */
export class StyleUnusable extends Schema.TaggedError<StyleUnusable>()("StyleUnusable", {
  why: Schema.String,
}) {}

const unusable = (why: string) => new StyleUnusable({ why: `MAP_STYLE_URL ${why}` })

/** How long a start or a retry waits for all that is asked, in milliseconds. */
const maxWait = 8_000
/** Styles have some hundred thousand bytes. */
const mostBytes = 4 * 1024 * 1024
const mostOrigins = 20

const texts = Schema.optionalKey(Schema.Array(Schema.String))
const Source = Schema.Struct({
  url: Schema.optionalKey(Schema.String),
  tiles: texts,
  /** A GeoJSON's address, or itself. */
  data: Schema.optionalKey(Schema.Unknown),
  /** Of a picture or a video. */
  urls: texts,
})
const Style = Schema.Struct({
  version: Schema.Literal(8),
  sources: Schema.Record(Schema.String, Source),
  layers: Schema.Array(Schema.Unknown),
  glyphs: Schema.optionalKey(Schema.String),
  "font-faces": Schema.optionalKey(Schema.Unknown),
  sprite: Schema.optionalKey(
    Schema.Union([Schema.String, Schema.Array(Schema.Struct({ url: Schema.String }))]),
  ),
})
/** Fonts by name: an address, or one for each part of the alphabet. */
const Fonts = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Array(Schema.Struct({ url: Schema.String }))]),
)
const fontsOf = (fonts: unknown) =>
  Schema.is(Fonts)(fonts)
    ? Object.values(fonts).flatMap((font) =>
        typeof font === "string" ? [font] : font.map(({ url }) => url),
      )
    : []
const TileJson = Schema.Struct({ tiles: Schema.Array(Schema.String) })

/** A host that may stand in a policy: addresses can contain what would end a directive. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/

/** The origin of an address within a style; null when it stands for none, as `data:` does. */
const originOf = (address: string, style: string): string | null => {
  const plain = address.replace(/^pmtiles:\/\//, "")
  if (plain.startsWith("data:")) return null
  const origin = URL.canParse(plain, style) ? new URL(plain, style).origin : ""
  if (!plainOrigin.test(origin))
    throw unusable("redirects to an address that is not http or https.")
  return origin
}

const bodyOf = async ({ body }: Response) => {
  const pieces: Array<Uint8Array> = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw unusable("is larger than 4 MB.")
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400

/** `whose` is empty for the style itself. */
const askJson = async (address: string, whose: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(address, { signal, redirect: "manual" }).catch(() => {
    throw unusable(`${whose}does not answer.`)
  })
  if (isRedirect(answer)) throw unusable(`${whose}redirects. Use the final address.`)
  if (!answer.ok) throw unusable(`${whose}answers with ${String(answer.status)}.`)
  const body = await bodyOf(answer).catch((error: unknown) => {
    throw error instanceof StyleUnusable
      ? error
      : unusable(`${whose}stops in the middle of its answer.`)
  })
  try {
    return JSON.parse(body)
  } catch {
    throw unusable(`${whose}does not answer with JSON.`)
  }
}

/** Addresses of tiles that a source names only in a document of its own. */
const tilesBehind = async (source: typeof Source.Type, style: string, signal: AbortSignal) => {
  const { url } = source
  if (url === undefined || !/^https?:/.test(new URL(url, style).href)) return []
  const answer = await askJson(new URL(url, style).href, "names a source that ", signal)
  return Schema.is(TileJson)(answer) ? answer.tiles : []
}

const addressesOf = ({ url, tiles = [], data, urls = [] }: typeof Source.Type) => [
  ...(url === undefined ? [] : [url]),
  ...(typeof data === "string" ? [data] : []),
  ...tiles,
  ...urls,
]

const readStyle = async (address: string, signal: AbortSignal) => {
  const answer = await askJson(address, "", signal)
  if (!Schema.is(Style)(answer)) throw unusable("is not a style of version 8.")
  const { sources, glyphs, sprite = [], "font-faces": fonts } = answer
  const all = Object.values(sources)
  const behind = await Promise.all(all.map(async (source) => tilesBehind(source, address, signal)))
  const pictures = typeof sprite === "string" ? [sprite] : sprite.map(({ url }) => url)
  const addresses = [
    ...[address, ...all.flatMap(addressesOf), ...behind.flat(), ...pictures, ...fontsOf(fonts)],
    ...(glyphs === undefined ? [] : [glyphs]),
  ]
  const origins = addresses.map((one) => originOf(one, address)).filter((one) => one !== null)
  const found = [...new Set(origins)]
  if (found.length > mostOrigins) throw unusable("uses more than twenty servers.")
  return found
}

/** The origins that browsers ask for a style and all it is made of. Throws `StyleUnusable`. */
export const styleOrigins = async (
  address: string,
  signal: AbortSignal,
): Promise<ReadonlyArray<string>> => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw unusable("must start with https:// or http://.")
  return readStyle(address, AbortSignal.any([signal, AbortSignal.timeout(maxWait)]))
}
