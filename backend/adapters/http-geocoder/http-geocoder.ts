import { Effect, Layer, Option, Schema } from "effect"
import { type Position, Surroundings } from "#protocol/place.ts"
import { Geocoder } from "../../ports/geocoder.ts"

/** How long somebody waits for a service that is away before the places here answer. */
const maxWait = "2500 millis"

/** Such an answer has some thousand bytes. */
const mostBytes = 256 * 1024

const text = Schema.optionalKey(Schema.NullOr(Surroundings.fields.locality))
/** What is read of an answer in the form of BigDataCloud's `reverse-geocode-client`. */
const Answer = Schema.Struct({
  locality: text,
  city: text,
  principalSubdivision: text,
  countryName: text,
})
const readAnswer = Schema.decodeUnknownSync(Schema.fromJsonString(Answer))

const bodyOf = async ({ body }: Response) => {
  const pieces: Array<Uint8Array> = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new Error("the service answers without end")
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

const addressFor = (service: string, { latitude, longitude }: Position) => {
  const address = new URL(service)
  address.searchParams.set("latitude", String(latitude))
  address.searchParams.set("longitude", String(longitude))
  address.searchParams.set("localityLanguage", "en")
  return address
}

const ask = async (service: string, position: Position, signal: AbortSignal) => {
  const answer = await fetch(addressFor(service, position), {
    signal,
    redirect: "error",
    headers: { accept: "application/json" },
  })
  if (!answer.ok) throw new Error(`the service answers ${String(answer.status)}`)
  const { locality, city, principalSubdivision, countryName } = readAnswer(await bodyOf(answer))
  return {
    locality: locality ?? "",
    city: city ?? "",
    principalSubdivision: principalSubdivision ?? "",
    countryName: countryName ?? "",
  }
}

const saysSomething = (surroundings: Surroundings) =>
  Object.values(surroundings).some((name) => name.trim() !== "")

/** A service for positions, asked over the network; null when there is none. */
export const outsideGeocoder = ({ geocoderUrl }: { readonly geocoderUrl: string | null }) =>
  Layer.succeed(
    Geocoder,
    Geocoder.of({
      around: Effect.fn("OutsideGeocoder.around")(function* (position) {
        if (geocoderUrl === null) return Option.none()
        const asked = Effect.tryPromise((signal) => ask(geocoderUrl, position, signal)).pipe(
          Effect.timeout(maxWait),
          Effect.option,
        )
        return Option.filter(yield* asked, saysSomething)
      }),
    }),
  )
