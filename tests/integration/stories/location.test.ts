import { createServer } from "node:http"
import { once } from "node:events"
import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { nowhere, PlaceSuggestion, Surroundings } from "#protocol/place.ts"
import { DocumentStore } from "../../../backend/ports/document-store.ts"
import { type Answer, Caller, decode, rejection } from "../../support/api-client.ts"
import { addPerson, relative } from "../../support/factories.ts"
import { makeFolder, tone } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { changeStory } from "../../support/update-story.ts"

const kreuzberg: Surroundings = {
  ...{ locality: "Kreuzberg 36", city: "Berlin" },
  ...{ principalSubdivision: "Berlin", countryName: "Germany" },
}
/** A service that knows what positions are called. */
const outside = createServer((_, reply) => {
  reply.end(JSON.stringify(kreuzberg))
})

let server: Served
beforeAll(async () => {
  await once(outside.listen(0, "127.0.0.1"), "listening")
  const address = outside.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  server = await serveOn("SQLite", { GEOCODER_URL: `http://127.0.0.1:${String(port)}/reverse` })
})
afterAll(async () => {
  await server.stop()
  outside.close()
})

const Suggestions = Schema.Array(PlaceSuggestion)
const query = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields))
const told = (answer: Answer) => [answer.status, rejection(answer).message]

describe("where a story was told", () => {
  it("R176 API-24 API-25 is one value in the store, and goes over the wire under the names it always had @slow", async () => {
    const { caller: anna } = await relative(server.url, "anna")
    const rosa = await addPerson(anna, { name: "Rosa", relationship: "aunt" })
    const recording = await tone(join(await makeFolder(), "told.mp3"), 1)
    const sent = {
      ...{ locationName: "<b>Die alte Mühle</b> 🌊", city: "Passau", region: "Bavaria" },
      ...{ country: "Germany", latitude: -0.000_001, longitude: 180, accuracy: 12.5 },
    }
    const fields = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, String(value)]),
    )
    // A number in its shortest form is no text a form sends.
    fields["latitude"] = "-0.000001"
    const { id } = await anna.save(recording, undefined, {
      ...fields,
      storytellerId: String(rosa.id),
    })
    expect(await anna.story(id)).toMatchObject(sent)
    const { storyId } = await anna.upload(recording, fields)
    expect(await anna.story(storyId)).toMatchObject(sent)
    const stored = await documentOf(id)
    const { locationName: name, ...others } = sent
    expect(stored).toMatchObject({ place: { name, ...others } })
    for (const old of ["locationName", "city", "country", "latitude", "longitude"])
      expect(stored).not.toHaveProperty(old)
    const removed = await changeStory(anna, id, {
      ...{ locationName: "", city: "", region: "", country: "" },
      ...{ latitude: null, longitude: null },
    })
    expect(removed).toMatchObject({ locationName: null, region: null, latitude: null })
    expect(await documentOf(id)).toMatchObject({ place: nowhere })
  })

  it("R176 that is none gets a sentence, and what was there stays @slow", async () => {
    const { caller: anna } = await relative(server.url, "anna3")
    const rosa = await addPerson(anna, { name: "Rosa", relationship: "aunt" })
    const recording = await tone(join(await makeFolder(), "told.mp3"), 1)
    const { id } = await anna.save(recording, undefined, { storytellerId: String(rosa.id) })
    const north = "Please enter a latitude between -90 and 90."
    const both = "Please enter both a latitude and a longitude, or neither."
    const wrong = [
      [{ latitude: 90.000_001, longitude: 0 }, north],
      [{ latitude: 0, longitude: -181 }, "Please enter a longitude between -180 and 180."],
      [{ latitude: 1 }, both],
      [{ latitude: 1, longitude: null }, both],
      [{ latitude: 1, longitude: 1, accuracy: -1 }, /^Please enter how exact the position is/],
      [{ locationName: "x".repeat(10_000) }, "Please keep this under 200 characters."],
      [{ region: "<i>".repeat(4_000) }, "Please keep this under 200 characters."],
      [{ city: { $ne: null } }, "Please check “city”."],
    ] as const
    for (const [body, sentence] of wrong) {
      const answer = await anna.patch(paths.story(id), { title: "Gone", ...body })
      const isRead = !String(sentence).startsWith("Please check")
      expect(told(answer)).toEqual([isRead ? 422 : 400, expect.stringMatching(sentence)])
    }
    expect(await anna.story(id)).toMatchObject({ title: "A story", latitude: null })
    const parts = [
      [{ latitude: "NaN", longitude: "0" }, north],
      [{ latitude: "1e1", longitude: "0" }, north],
      [{ latitude: "Infinity", longitude: "0" }, north],
      [{ longitude: "13" }, both],
      [{ city: "x".repeat(10_000) }, "Please keep this under 200 characters."],
    ] as const
    for (const [fields, sentence] of parts) {
      const form = await anna.recordedForm(recording, fields)
      expect(told(await anna.sendForm(routes.stories, form))).toEqual([422, sentence])
      const file = await anna.recordedForm(recording, fields)
      expect(told(await anna.sendForm(routes.upload, file))).toEqual([422, sentence])
    }
    expect(await anna.stories()).toHaveLength(1)
  })
})

const documentOf = (id: StoryId) =>
  server.runtime.runPromise(
    DocumentStore.use((documents) => documents.get("stories", id)).pipe(
      Effect.map(Option.getOrThrow),
    ),
  )

describe("places that are asked for", () => {
  it("R178 are five at most, with region, country and coordinates, the near ones first", async () => {
    const { caller: anna } = await relative(server.url, "anna4")
    const [breslau] = decode(Suggestions, await anna.get(`${routes.places}?q=Breslau`))
    expect(breslau).toMatchObject({ city: "Wrocław", region: "Lower Silesia", country: "Poland" })
    const far = decode(Suggestions, await anna.get(paths.places("Springfield", null)))
    expect(far).toHaveLength(5)
    const boston = { latitude: 42.36, longitude: -71.06 }
    const [near] = decode(Suggestions, await anna.get(paths.places("Springfield", boston)))
    expect(near?.region).toBe("Massachusetts")
    expect(decode(Suggestions, await anna.get(`${routes.places}?q=`))).toEqual([])
  })

  it("R181 get a sentence where nothing can be asked", async () => {
    const { caller: anna } = await relative(server.url, "anna5")
    const visitor = new Caller(server.url)
    for (const path of [`${routes.places}?q=Ulm`, `${routes.placesNear}?latitude=1&longitude=1`])
      expect(told(await visitor.get(path))).toEqual([401, "Please sign in first."])
    const asked = [
      [routes.places, { q: "x".repeat(10_000) }],
      [routes.places, { q: "<b>".repeat(400) }],
      [routes.places, {}],
      [routes.places, { q: "Ulm", latitude: "1" }],
      [routes.places, { q: "Ulm", latitude: "NaN", longitude: "NaN" }],
      [routes.placesNear, {}],
      [routes.placesNear, { latitude: "91", longitude: "0" }],
      [routes.placesNear, { latitude: "0", longitude: "0x10" }],
      [routes.placesNear, { latitude: "0" }],
    ] as const
    for (const [route, fields] of asked) {
      const answer = await anna.get(`${route}?${query(fields)}`)
      expect(told(answer)).toEqual([400, expect.stringMatching(/^Please .*\.$/)])
    }
    const twice = await anna.get(`${routes.places}?q=Ulm&q=Bonn`)
    expect(told(twice)).toEqual([400, "Please check “q”."])
  })

  it("a map is asked for of a person by a number, and of nobody else", async () => {
    const { caller: anna } = await relative(server.url, "anna8")
    const odd = ["0", "-1", "1.0", "1e1", "012", "", "NaN", "<b>1</b>", "1".repeat(10_000), "1,2"]
    for (const person of odd) {
      const answer = await anna.get(`${routes.map}?${query({ person })}`)
      expect(told(answer)).toEqual([400, "Invalid person ID"])
    }
    expect((await anna.get(`${routes.map}?person=1&person=2`)).status).toBe(400)
    expect((await anna.get(paths.map(999_999_999))).status).toBe(404)
  })

  it("R181 are answered to others while someone asks five hundred times in a second @slow", async () => {
    const { caller: anna } = await relative(server.url, "anna6")
    const { caller: ben } = await relative(server.url, "ben6")
    const since = performance.now()
    const asked = Array.from({ length: 500 }, (_, n) => anna.get(paths.places(`san ${n}`, null)))
    const bens = await ben.get(paths.places("Ulm", null))
    expect(bens.status).toBe(200)
    const answers = await Promise.all(asked)
    const rejected = answers.filter(({ status }) => status !== 200)
    // Forty at once and ten a second: on a busy machine five hundred take many seconds.
    const seconds = (performance.now() - since) / 1_000
    expect(answers.length - rejected.length).toBeLessThanOrEqual(Math.ceil(40 + 10 * seconds))
    for (const answer of rejected) {
      expect(told(answer)).toEqual([429, expect.stringMatching(/^That was too many lookups.*\.$/)])
      expect(answer.headers.get("retry-after")).toBe("1")
    }
  })

  it("API-49 R180 are called by the service outside, and by the places here when it is away", async () => {
    const { caller: anna } = await relative(server.url, "anna7")
    const position = { latitude: 52.4995, longitude: 13.418 }
    const near = async () => decode(Surroundings, await anna.get(paths.placesNear(position)))
    expect(await near()).toEqual(kreuzberg)
    outside.closeAllConnections()
    await new Promise((resolve) => outside.close(resolve))
    expect(await near()).toMatchObject({ locality: "Kreuzberg", countryName: "Germany" })
  })
})
