import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Effect, Layer } from "effect"
import { StoryId, type PersonId, type UserId } from "#protocol/ids.ts"
import { NamedPlaceId } from "#protocol/named-place.ts"
import { nowhere, type Place } from "#protocol/place.ts"
import { kennedy } from "../backend/adapters/sherpa/a-voice.fixture.ts"
import { placesIn } from "../backend/adapters/disk/places.ts"
import { sqliteDocuments } from "../backend/adapters/sqlite/documents.ts"
import { collections, Kept } from "../backend/kept/kept.ts"
import { recordIdOf } from "../backend/kept/named-places.ts"
import { aToldStory } from "../backend/stories/a-told-story.fixture.ts"
import { Caller } from "./caller.ts"
import { addPerson } from "./relatives.ts"
import { startServer } from "./server.ts"
import { makeFolder, makeSound } from "./sounds.ts"

const place = (changes: Partial<Place>): Place => ({ ...nowhere, ...changes })
const kitchen = place({
  name: "Rosa’s kitchen",
  city: "Lisbon",
  country: "Portugal",
  latitude: 38.7223,
  longitude: -9.1393,
})
const porto = place({ city: "Porto", country: "Portugal", latitude: 41.1496, longitude: -8.611 })
const mill = place({ name: "The old mill", latitude: 53.7412, longitude: -2.0135 })

const happenedIn = (year: string) => ({
  words: year,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  on: `${year}-07-02`,
  isByAge: false,
})

/** Five in a kitchen in Lisbon, one in Porto, one at a mill without a town, one that only names Breslau, and one told nowhere. */
const told = [
  { title: "Bread before the sun", place: kitchen, happened: happenedIn("1948") },
  { title: "The blue tram", place: kitchen },
  { title: "Grandfather’s coat", place: { ...kitchen, latitude: 38.7288 } },
  { title: "A wedding in the rain", place: kitchen },
  { title: "The empty chair", place: kitchen },
  { title: "The ship to Brazil", place: porto, happened: happenedIn("1961") },
  { title: "Grinding corn", place: mill },
  { title: "Over the Oder", place: nowhere, happened: happenedIn("1945") },
  { title: "Told in no place", place: nowhere },
] as const

const mediaId = "0".repeat(32)
const keepRecording = async (dataDir: string) => {
  const { entry } = placesIn(join(dataDir, "media"))
  const sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  await mkdir(dirname(entry(mediaId)), { recursive: true })
  await writeFile(entry(mediaId), await readFile(sound))
}

interface Family {
  readonly dataDir: string
  readonly keeperId: UserId
  readonly rosa: PersonId
}

const tell = ({ dataDir, keeperId, rosa }: Family) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const { stories, namedPlaces } = yield* Kept
      yield* stories.insertMany(
        told.map((story, n) =>
          aToldStory({
            ...{ id: StoryId.make(1_001 + n), saveKey: String(n), keeperId, recorderId: keeperId },
            ...{ keeperIds: [keeperId], storytellerId: rosa, duration: 11 },
            original: { ...aToldStory().original, mediaId },
            createdAt: new Date(Date.UTC(2026, n, 4, 12)).toISOString(),
            ...story,
          }),
        ),
      )
      const placeId = NamedPlaceId.make("wroclaw")
      const storyId = StoryId.make(1_008)
      yield* namedPlaces.insertMany([
        {
          ...{ id: recordIdOf(storyId, placeId), storyId, placeId, state: "confirmed" as const },
          ...{ name: "Breslau", city: "Wrocław", region: "Lower Silesia", country: "Poland" },
          ...{ latitude: 51.1, longitude: 17.03333, start: 2 },
          sentence: "We came from Breslau over the Oder.",
        },
      ])
    }).pipe(
      Effect.provide(
        Kept.layer.pipe(
          Layer.provide(sqliteDocuments({ file: join(dataDir, "kintale.db"), collections })),
        ),
      ),
    ),
  )

/** A server with a family whose stories stand on the map; the first is 1001, and 1008 names Breslau at its second second. */
export const withPlacedFamily = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-map-"))
  const before = await startServer({ dataDir, lightened: "at once" })
  const anna = new Caller(before.url)
  const { email, password } = await anna.join("anna")
  const rosa = await addPerson(anna, { name: "Rosa Almeida", relationship: "aunt" })
  const { id } = await anna.me()
  await before.stop()
  await keepRecording(dataDir)
  await tell({ dataDir, keeperId: id, rosa: rosa.id })
  const server = await startServer({ dataDir, lightened: "at once" })
  const caller = new Caller(server.url)
  await caller.signIn(email, password)
  return {
    server,
    caller,
    rosa: rosa.id,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
