import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { findPlaces } from "../../features/places/recognize.ts"
import { heldOutSentences } from "../../features/places/held-out-sentences.fixture.ts"
import { judge } from "../../features/places/score-extraction.fixture.ts"
import type { Sentence } from "../../features/places/place-candidates.ts"
import { tuningSentences } from "../../features/places/tuning-sentences.fixture.ts"
import { embeddedGazetteer } from "./geonames-gazetteer.ts"

it.layer(embeddedGazetteer())("places named in a talk", (it) => {
  const findIn = (
    texts: ReadonlyArray<string>,
    around: Partial<Parameters<typeof findPlaces>[1]> = {},
  ) =>
    Effect.map(
      findPlaces(
        texts.map((text, start): Sentence => ({ text, start })),
        { people: new Set(), anchors: [], ...around },
      ),
      (found) => found.map(({ name, place }) => `${name}: ${place.city}, ${place.country}`),
    )

  it.effect("R195 are found as they are meant, in sentences the rules were not made on", () =>
    Effect.gen(function* () {
      assert.isAtLeast(heldOutSentences.length, 150)
      const { precision, recall } = yield* judge(heldOutSentences)
      assert.isAtLeast(precision, 0.9)
      assert.isAtLeast(recall, 0.8)
      const tuned = yield* judge(tuningSentences)
      assert.isAtLeast(tuned.precision, 0.95)
      assert.isAtLeast(tuned.recall, 0.95)
    }),
  )

  const nowhere = [
    "Reading was fun, and Nice people lived there.",
    "Mobile is what they call it. Florence and Victoria came with Sydney.",
    "Charlotte told Jackson that Lincoln had married Augusta.",
    "In May and in August, in English or in Latin, at Christmas and at Tesco.",
    "We went to Grandma and to Mum, and on Monday to Uncle Paris.",
    "He came from God and believed in Father Christmas.",
    "I had it from Florence. I gave it to Augusta. I looked at Sydney.",
    "They went to Lincoln High School and to Victoria Station.",
    "WE LIVED IN LONDON AND PARIS AND IT WAS COLD.",
    "We Lived In London And In Paris.",
    "we lived in london and in paris",
    "In Ireland, in Texas and in Georgia, from Poland to Scotland.",
    "I talked to Jackson and to Charlotte about it.",
    "We came from Turkey, from Korea and from Trinidad, and they sailed to Central America.",
    "We prayed to Saint Anthony, and we all believed in Santa Claus.",
    "They lived in Church Street, and he went to Harvard.",
    "Я родился в Киеве, а потом мы переехали в Москву.",
    "我在北京出生，后来搬到了上海。",
    "Wir wohnten in der Stadt und gingen ins Kino.",
    "",
  ]
  it.effect("R195 are not people, months, languages, countries, shops and schools", () =>
    Effect.gen(function* () {
      for (const text of nowhere) assert.deepStrictEqual(yield* findIn([text]), [], text)
    }),
  )

  it.effect("R195 are found where their country is said, or a full stop stands in their name", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* findIn([
          "We lived in Washington D.C. for a year.",
          "He was born in Trinidad, Colorado.",
        ]),
        ["Washington: Washington, United States", "Trinidad: Trinidad, United States"],
      )
      assert.deepStrictEqual(yield* findIn(["We prayed in Lourdes."]), ["Lourdes: Lourdes, France"])
    }),
  )

  it.effect("R195 are found under the names they had", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* findIn(["From Breslau to Lemberg, and then to Saigon."]), [
        "Breslau: Wrocław, Poland",
        "Lemberg: Lviv, Ukraine",
        "Saigon: Ho Chi Minh City, Vietnam",
      ])
    }),
  )

  it.effect("R195 are those near where the story was told or near what else it names", () =>
    Effect.gen(function* () {
      const told = ["We moved to Boston when I was three."]
      const inAmerica = yield* findIn(told)
      assert.deepStrictEqual(inAmerica, ["Boston: Boston, United States"])
      const lincolnshire = { at: { latitude: 53.2, longitude: -0.5 }, country: "United Kingdom" }
      const inEngland = yield* findIn(told, { anchors: [lincolnshire] })
      assert.deepStrictEqual(inEngland, ["Boston: Boston, United Kingdom"])
      const both = yield* findIn([...told, "My father sold carrots in Spalding and in Skegness."])
      assert.include(both, "Boston: Boston, United Kingdom")
      // Lindenhurst, New York, was called Breslau as well.
      const sailed = yield* findIn(["We sailed from Breslau, as it were, to New York."])
      assert.include(sailed, "Breslau: Wrocław, Poland")
    }),
  )

  it.effect("R195 are not the family's own people", () =>
    Effect.gen(function* () {
      const told = ["She stayed in Florence until the war, and then in Pisa."]
      assert.lengthOf(yield* findIn(told), 2)
      const known = yield* findIn(told, { people: new Set(["florence"]) })
      assert.deepStrictEqual(known, ["Pisa: Pisa, Italy"])
    }),
  )

  it.effect("R195 keep nobody waiting in two hours of talk, or in ten thousand names", () =>
    Effect.gen(function* () {
      const texts = heldOutSentences.map(({ text }) => text)
      const twoHours = Array.from({ length: 1_800 }, (_, n) => texts[n % texts.length] ?? "")
      const odd = Array.from({ length: 10_000 }, (_, n) => `Abcd${"efghijk".slice(n % 7)}`)
      const begun = process.threadCpuUsage()
      yield* findIn(twoHours)
      yield* findIn([odd.join(" "), odd.join(" in ")])
      yield* findIn(["<b>in Paris</b><script>in Rome</script>", `in ${"A-".repeat(50_000)}`])
      // Some 0.3 s where nothing else is done.
      const { user, system } = process.threadCpuUsage(begun)
      assert.isBelow((user + system) / 1_000, 5_000)
    }),
  )
})
