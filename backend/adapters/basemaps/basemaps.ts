import { Effect, Layer, Option, Schedule, Schema } from "effect"
import { type MapBase, townsOnly } from "#protocol/basemap.ts"
import { Basemaps } from "../../ports/basemaps.ts"
import { readStreets, streetFile, streetPath, StreetsUnusable } from "./pmtiles-file.ts"
import { styleOrigins, StyleUnusable } from "./style-url.ts"

interface MapSettings {
  readonly dataDir: string
  /** As the operator wrote it, in the data folder; null when there is none. */
  readonly mapFile: string | null
  readonly mapStyleUrl: string | null
}

interface Found {
  readonly base: MapBase
  readonly origins: ReadonlyArray<string>
  readonly trouble: string | null
  /** Which file of streets it was found with; null when there was none. */
  readonly tag: string | null
}

/** How long after a trouble it is looked again: at first soon, later every ten minutes. */
const timeout = Schedule.min([Schedule.exponential("2 seconds"), Schedule.spaced("10 minutes")])

const isUnusable = Schema.is(Schema.Union([StreetsUnusable, StyleUnusable]))
const sentenceOf = (error: unknown) =>
  isUnusable(error) ? error.why : "The map file could not be read."

const towns: Found = { base: townsOnly, origins: [], trouble: null, tag: null }

const tagOf = async ({ dataDir, mapFile }: MapSettings) => {
  if (mapFile === null) return null
  try {
    return (await streetFile(streetPath(dataDir, mapFile)))?.tag ?? null
  } catch {
    return null
  }
}

/** The file of streets where there is one, else the style, else the towns alone. */
const look = async (settings: MapSettings, signal: AbortSignal): Promise<Found> => {
  const { dataDir, mapFile, mapStyleUrl } = settings
  const tag = await tagOf(settings)
  let trouble: string | null = null
  if (mapFile !== null) {
    try {
      return { ...towns, tag, base: await readStreets(streetPath(dataDir, mapFile)) }
    } catch (error) {
      trouble = sentenceOf(error)
    }
  }
  if (mapStyleUrl !== null) {
    try {
      const origins = await styleOrigins(mapStyleUrl, signal)
      return { base: { kind: "style", url: mapStyleUrl }, origins, trouble, tag }
    } catch (error) {
      trouble = [trouble, sentenceOf(error)].filter(Boolean).join(" ")
    }
  }
  return { ...towns, trouble, tag }
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
    Basemaps,
    Effect.gen(function* () {
      let found = towns
      let said: string | null = null
      const pollInterval = Effect.promise((signal) => look(settings, signal)).pipe(
        Effect.tap((now) => (now.trouble === said ? Effect.void : sayTrouble(now))),
        Effect.map((now) => {
          found = now
          said = now.trouble
          return now
        }),
      )
      const scope = yield* Effect.scope
      const untilItWorks = pollInterval.pipe(
        Effect.repeat({ schedule: timeout, until: ({ trouble }) => trouble === null }),
      )
      yield* Effect.forkIn(untilItWorks, scope)
      /** Operators put a newer file in the place of the one that was read, or take it away. */
      const upToDate = Effect.gen(function* () {
        const tag = yield* Effect.promise(() => tagOf(settings))
        if (tag === found.tag) return found
        found = { ...found, tag }
        if (settings.mapStyleUrl === null) return yield* pollInterval
        yield* Effect.forkIn(untilItWorks, scope)
        return found
      })
      const streets = Effect.promise(async () => {
        if (found.base.kind !== "streets" || settings.mapFile === null) return Option.none()
        return Option.fromNullOr(await streetFile(streetPath(settings.dataDir, settings.mapFile)))
      })
      return Basemaps.of({
        base: Effect.map(upToDate, ({ base }) => base),
        trouble: Effect.map(upToDate, ({ trouble }) => trouble),
        streets,
        origins: () => found.origins,
      })
    }),
  )
