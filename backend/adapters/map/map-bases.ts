import { Effect, Layer, Option, Schedule, Schema } from "effect"
import { type MapBase, townsOnly } from "#protocol/map-base.ts"
import { MapBases } from "../../ports/map-bases.ts"
import { readStreets, streetFile, streetPath, StreetsUnusable } from "./street-file.ts"
import { styleOrigins, StyleUnusable } from "./style.ts"

export interface MapSettings {
  readonly dataDir: string
  /** As the operator wrote it, in the data folder; null when there is none. */
  readonly mapFile: string | null
  readonly mapStyleUrl: string | null
}

interface Found {
  readonly base: MapBase
  readonly origins: ReadonlyArray<string>
  readonly trouble: string | null
}

/** How long after a trouble it is looked again: at first soon, later every ten minutes. */
const patience = Schedule.min([Schedule.exponential("2 seconds"), Schedule.spaced("10 minutes")])

const isUnusable = Schema.is(Schema.Union([StreetsUnusable, StyleUnusable]))
const sentenceOf = (error: unknown) =>
  isUnusable(error) ? error.why : "What maps are drawn of could not be read."

const towns: Found = { base: townsOnly, origins: [], trouble: null }

/** The file of streets where there is one, else the style, else the towns alone. */
const look = async (
  { dataDir, mapFile, mapStyleUrl }: MapSettings,
  signal: AbortSignal,
): Promise<Found> => {
  let trouble: string | null = null
  if (mapFile !== null) {
    try {
      return { ...towns, base: await readStreets(streetPath(dataDir, mapFile)) }
    } catch (error) {
      trouble = sentenceOf(error)
    }
  }
  if (mapStyleUrl !== null) {
    try {
      const origins = await styleOrigins(mapStyleUrl, signal)
      return { base: { kind: "style", url: mapStyleUrl }, origins, trouble }
    } catch (error) {
      trouble = [trouble, sentenceOf(error)].filter(Boolean).join(" ")
    }
  }
  return { ...towns, trouble }
}

const sayTrouble = ({ trouble, base }: Found) =>
  trouble === null
    ? Effect.void
    : Effect.logWarning(
        base.kind === "towns"
          ? `${trouble} Maps show towns, not streets, until it works.`
          : trouble,
      )

/**
 * What maps are drawn of, by the operator's settings. It is looked in the background: whoever starts does
 * not wait for somebody else's server.
 */
export const mapBases = (settings: MapSettings) =>
  Layer.effect(
    MapBases,
    Effect.gen(function* () {
      let found = towns
      let said: string | null = null
      const lookAgain = Effect.promise((signal) => look(settings, signal)).pipe(
        Effect.tap((now) => (now.trouble === said ? Effect.void : sayTrouble(now))),
        Effect.map((now) => {
          found = now
          said = now.trouble
          return now
        }),
      )
      yield* lookAgain.pipe(
        Effect.repeat({ schedule: patience, until: ({ trouble }) => trouble === null }),
        Effect.forkScoped,
      )
      const streets = Effect.promise(async () => {
        if (found.base.kind !== "streets" || settings.mapFile === null) return Option.none()
        return Option.fromNullOr(await streetFile(streetPath(settings.dataDir, settings.mapFile)))
      })
      return MapBases.of({
        base: Effect.sync(() => found.base),
        trouble: Effect.sync(() => found.trouble),
        streets,
        origins: () => found.origins,
      })
    }),
  )
