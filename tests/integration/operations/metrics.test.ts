import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { measures } from "../../../backend/platform/observability/metrics.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { type RunningServer, startServer } from "../../support/spawn-server.ts"
import { makeSound } from "../../support/audio.ts"
import { openScreen, storyIsReady } from "../../support/wait-for.ts"

const requestId = "given-by-the-proxy.1"

let server: RunningServer
let anna: Caller

beforeAll(async () => {
  server = await startServer({
    fast: "at once",
    env: { LOG_FORMAT: "json", LOG_LEVEL: "info", METRICS_PORT: "0", TRUST_PROXY: "true" },
  })
  anna = new Caller(server.url)
  await anna.join()
  const folder = await mkdtemp(join(tmpdir(), "kintale-sounds-"))
  const sound = await makeSound(join(folder, "a-voice.mp3"), "-i", kennedy.file, "-t", "2")
  const saved = await anna.call("POST", routes.stories, {
    body: await anna.recordedForm(sound),
    headers: { [saveKeyHeader]: "a-story-of-annas", "x-request-id": requestId },
  })
  await rm(folder, { recursive: true })
  await storyIsReady(anna, decode(Story, saved).id)
})
afterAll(() => server.stop())

const address = () => {
  const [, found] =
    server.said
      .map((line) => /Metrics are at (http[^\s"]+)/.exec(line))
      .find((match) => match !== null) ?? []
  if (found === undefined) throw new Error(server.said.join("\n"))
  return found
}
const measured = async () => {
  const answer = await fetch(address())
  expect(answer.headers.get("content-type")).toContain("version=0.0.4")
  return await answer.text()
}
/** Of one figure the value, by its name and labels as they are shown. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

describe("what is measured", () => {
  it("R570 is shown on a port of its own of this machine, and nowhere else", async () => {
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    expect((await fetch(new URL("/else", address()))).status).toBe(404)
    expect((await fetch(address(), { method: "POST" })).status).toBe(404)
    const asked = await (await fetch(new URL("/metrics", server.url))).text()
    expect(asked).not.toContain("kintale_requests_total")
  })

  it("R570 is of each thing, as Prometheus reads it", async () => {
    const screen = await openScreen(anna)
    // An attempt ends a moment after its story is ready, and a look is good for two seconds.
    const figures = async () => {
      const text = await measured()
      return [
        valueOf(text, 'kintale_jobs{kind="stories",state="due"}'),
        valueOf(text, 'kintale_job_attempts_total{kind="stories",end="done"}'),
      ]
    }
    await expect.poll(figures).toEqual([0, 1])
    const text = await measured()
    screen.close()
    // Nothing of emails, uploads in pieces or other nodes has happened here.
    const notHere = new Set([measures.emails, measures.busLag].map(({ id }) => id))
    for (const { id } of Object.values(measures))
      if (!notHere.has(id)) expect(text).toMatch(new RegExp(`^# TYPE ${id} `, "m"))
    expect(valueOf(text, 'kintale_sockets{kind="live"}')).toBe(1)
    expect(valueOf(text, "kintale_audio_seconds_total")).toBeCloseTo(2, 0)
    expect(valueOf(text, "kintale_upload_bytes_total")).toBeGreaterThan(1_000)
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(50e6)
  })

  it("R571 says nothing of who and what: no id, no name and no address stands in a label", async () => {
    const nowhere = 'kintale_requests_total{route="other",method="GET",status="404"}'
    const count = async () => valueOf(await measured(), nowhere) || 0
    const before = await count()
    await anna.get("/api/stories/1")
    await anna.get("/api/people/1/someone@example.org")
    // It is counted once the answer is out.
    await expect.poll(count).toBe(before + 1)
    const text = await measured()
    expect(text).toContain('route="/api/stories/:id"')
    expect(text).not.toMatch(/stories\/1|example\.org/)
  })
})

describe("the log", () => {
  it("R572 is an object a line, and what is done for a request, at once or later, bears its id", async () => {
    const lines = () => server.said.map((line): Record<string, unknown> => JSON.parse(line))
    const ofTheRequest = () =>
      lines()
        .filter((line) => line["requestId"] === requestId)
        .map(({ message, storyId }) => [message, storyId])
    await expect.poll(ofTheRequest).toEqual([
      ["A story was saved.", 1],
      [expect.stringMatching(/^The story is ready after \d+ s\.$/), 1],
    ])
    for (const line of lines()) {
      expect(Object.keys(line)).toEqual(expect.arrayContaining(["timestamp", "level", "message"]))
    }
  })
})
