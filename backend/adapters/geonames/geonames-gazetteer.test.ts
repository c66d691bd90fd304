import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { PlaceSuggestion } from "#protocol/place.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"
import { kilometers } from "../../lib/kilometers.ts"
import { embeddedGazetteer } from "./geonames-gazetteer.ts"
import { gazetteerFile } from "./build-database.ts"
import { pack, unpack } from "./packed-rows.ts"
import { type Meant, otherwiseCalled, sixtyPlaces } from "./sixty-places.fixture.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-places-"))
afterAll(() => rmSync(folder, { recursive: true }))

const isMeant =
  ({ country, at }: Meant) =>
  (found: PlaceSuggestion | undefined) =>
    found?.country === country && kilometers([found.latitude, found.longitude], at) < 15

it.layer(embeddedGazetteer())("the places of the world", (it) => {
  const suggest = (typed: string, from: Parameters<Gazetteer["Service"]["suggest"]>[1] = null) =>
    Gazetteer.use((gazetteer) => gazetteer.suggest(typed, from, 5))
  const around = (latitude: number, longitude: number) =>
    Gazetteer.use((gazetteer) => gazetteer.around({ latitude, longitude }))
  const labels = (found: ReadonlyArray<PlaceSuggestion>) =>
    found.map(({ city, region }) => `${city}, ${region}`)

  it.effect("R178 has at least 55 of sixty in the right country and within 15 km", () =>
    Effect.gen(function* () {
      assert.strictEqual(sixtyPlaces.length, 60)
      assert.isAtLeast(otherwiseCalled.length, 20)
      assert.isAtLeast(new Set(sixtyPlaces.map(({ country }) => country)).size, 40)
      const found = yield* Effect.forEach(sixtyPlaces, (meant) =>
        Effect.map(suggest(meant.typed), ([first]) => isMeant(meant)(first)),
      )
      assert.isAtLeast(found.filter(Boolean).length, 55)
    }),
  )

  it.effect(
    "R179 calls at least 55 of sixty positions by their country and a place within 15 km",
    () =>
      Effect.gen(function* () {
        const called = yield* Effect.forEach(sixtyPlaces, (meant) =>
          Effect.gen(function* () {
            const { city, countryName } = yield* around(...meant.at)
            const places = yield* suggest(`${city}, ${countryName}`)
            return city !== "" && countryName === meant.country && places.some(isMeant(meant))
          }),
        )
        assert.isAtLeast(called.filter(Boolean).length, 55)
      }),
  )

  it.effect("R178 says under which name a place was found, when it is another one", () =>
    Effect.gen(function* () {
      const [breslau] = yield* suggest("bresl")
      assert.deepInclude(breslau, { city: "Wrocław", also: "Breslau", country: "Poland" })
      const found = yield* suggest("königsb")
      assert.include(
        found.map(({ also }) => also),
        "Königsberg",
      )
      const [lodz] = yield* suggest("lodz")
      assert.deepInclude(lodz, { city: "Łódź", also: null })
    }),
  )

  it.effect("R178 puts the nearest of namesakes first when it knows where somebody is", () =>
    Effect.gen(function* () {
      const massachusetts = { latitude: 42.1, longitude: -72.6 }
      const missouri = { latitude: 37.2, longitude: -93.3 }
      const first = (from: typeof missouri) =>
        Effect.map(suggest("Springfield", from), (found) => labels(found)[0])
      assert.strictEqual(yield* first(massachusetts), "Springfield, Massachusetts")
      assert.strictEqual(yield* first(missouri), "Springfield, Missouri")
      const [village] = yield* suggest("heb", { latitude: 53.7, longitude: -2 })
      assert.strictEqual(village?.city, "Hebden Bridge")
    }),
  )

  it.effect(
    "R178 takes the words after a comma, or the last ones, for the region or the country",
    () =>
      Effect.gen(function* () {
        for (const typed of ["Paris, Texas", "Paris Texas", "paris, tex, usa", "PARIS ,  TX , u"]) {
          const found = yield* suggest(typed)
          // The list has names of regions, not their letters.
          const wanted = typed.includes("TX") ? [] : ["Paris, Texas"]
          assert.deepStrictEqual(labels(found), wanted, typed)
        }
        assert.deepStrictEqual(yield* suggest("Paris, Antarctica"), [])
      }),
  )

  it.effect("R178 has nothing for nothing, one letter and nonsense", () =>
    Effect.gen(function* () {
      const odd = [
        "",
        " ",
        "x",
        ",",
        ", ,",
        "%",
        "_",
        "'; DROP TABLE name; --",
        "\u0000\u0000\u0000",
      ]
      for (const typed of [...odd, "\u{10FFFF}".repeat(9), "\uD800\uD800\uD800", "🙂🙂🙂"])
        assert.deepStrictEqual(yield* suggest(typed), [], typed)
      const many = yield* suggest("san")
      assert.strictEqual(many.length, 5)
      assert.strictEqual(new Set(labels(many)).size, 5)
    }),
  )

  it.effect("R179 knows parts of a town, regions far from any, and that nobody lives at sea", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* around(52.4995, 13.418), {
        ...{ locality: "Kreuzberg", city: "Berlin" },
        ...{ principalSubdivision: "State of Berlin", countryName: "Germany" },
      })
      const inTheTundra = yield* around(71, -156.8)
      assert.deepInclude(inTheTundra, { city: "", countryName: "United States" })
      for (const [latitude, longitude] of [
        [0, -30],
        [90, 0],
        [-90, 180],
      ] as const)
        assert.deepInclude(yield* around(latitude, longitude), { city: "", countryName: "" })
      const acrossTheDateLine = yield* around(-16.8, -179.99)
      assert.strictEqual(acrossTheDateLine.countryName, "Fiji")
    }),
  )

  it.effect("R191 gives the town a position is in: the one it is called by, if that is near", () =>
    Effect.gen(function* () {
      const gazetteer = yield* Gazetteer
      const town = (latitude: number, longitude: number, called = "") =>
        Effect.map(
          gazetteer.settlement({ latitude, longitude }, called),
          Option.match({ onNone: () => null, onSome: ({ city }) => city }),
        )
      // East of Wrocław, in a place of its own.
      assert.strictEqual(yield* town(51.14, 17.166), "Kiełczów")
      for (const called of ["Wrocław", "wroclaw", "Breslau"])
        assert.strictEqual(yield* town(51.14, 17.166, called), "Wrocław")
      for (const called of ["Hebden Bridge", "our kitchen", "%"])
        assert.strictEqual(yield* town(51.14, 17.166, called), "Kiełczów")
      assert.strictEqual(yield* town(0, -30, "Wrocław"), null)
      assert.strictEqual(yield* town(70.2, -150.3), null)
    }),
  )

  it.effect("R191 of that town's own position it is the same town", () =>
    Effect.gen(function* () {
      const gazetteer = yield* Gazetteer
      for (const { at } of sixtyPlaces) {
        const [latitude, longitude] = at
        const { city } = yield* gazetteer.around({ latitude, longitude })
        const found = Option.getOrNull(yield* gazetteer.settlement({ latitude, longitude }, ""))
        assert.strictEqual(found?.city, city)
        const again = yield* gazetteer.settlement(found ?? { latitude, longitude }, city)
        assert.deepStrictEqual(Option.getOrNull(again), found)
      }
    }),
  )
})

describe("the file of all places", () => {
  const places = [
    { name: "Łódź", others: ["Lodz", "Лодзь"], population: 768_755, kind: "PPLA" },
    { name: "Zgierz", others: [], population: 58_313, kind: "PPL" },
  ].map((place, at) => ({
    ...place,
    ...{ region: "Łódź Voivodeship", country: "PL", latitude: 51.75 + at / 10, longitude: 19.46 },
  }))

  it("R177 is kept packed, and says the same unpacked", () => {
    assert.deepStrictEqual([...unpack(pack(places))], places)
  })

  it("R177 is made once for what it is made of", () => {
    const made = gazetteerFile()
    const before = statSync(made).mtimeMs
    assert.strictEqual(gazetteerFile(), made)
    assert.strictEqual(statSync(made).mtimeMs, before)
    assert.deepStrictEqual(
      readdirSync(dirname(made)).filter((name) => name.endsWith(".db")),
      [basename(made)],
    )
  })

  it("R177 is taken as it is where nobody may write", () => {
    const there = join(folder, "read-only")
    mkdirSync(there)
    writeFileSync(join(there, basename(gazetteerFile())), "", { mode: 0o400 })
    assert.strictEqual(gazetteerFile(there), join(there, basename(gazetteerFile())))
  })
})
