import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, expect, expectAccessible, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

const places = (storyId: number, personId: number) => [
  ...["/", "/stories", "/stories?view=timeline", "/record", `/story/${storyId}`],
  ...[`/story/${storyId}/edit`, "/stories?view=timeline&order=recorded", "/stories/trash"],
  ...["/people", "/people?tab=sharing", `/people/${personId}`, `/people/${personId}/edit`],
  ...["/map", "/profile", "/settings", "/settings/remote-usage", "/nowhere"],
]

test("on the smallest phone nothing runs out of the screen, and every press has room", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeIn(page, server, "smallest")
  const file = await makeSound(join(await makeFolder(), "jfk.mp3"), "-i", kennedy.file)
  const title = "Whatwecalledthelongestnameinthewholevillage and how it was said on Sundays"
  const headers = { origin: server.url }
  const buffer = await readFile(file)
  const tell = async () => {
    const audio = { name: "jfk.mp3", mimeType: "audio/mpeg", buffer }
    const multipart = { title, audio }
    const answer = await page.request.post(`${server.url}/api/upload`, { headers, multipart })
    expect(answer.status()).toBe(201)
    return (await answer.json()).storyId
  }
  const storyId = await tell()
  const deleted = await page.request.delete(`${server.url}/api/stories/${await tell()}`, {
    headers,
  })
  expect(deleted.ok()).toBe(true)

  const people = await page.request.get(`${server.url}/api/people`)
  const [{ id: personId }] = await people.json()

  for (const path of places(storyId, personId)) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("link", { name: "Home" }).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `the width of ${path}`).toBeLessThanOrEqual(320)
    const cramped = await page
      .locator("main button:visible, nav a:visible, main select:visible")
      .evaluateAll((pressed) =>
        pressed
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => Math.round(width) < 48 || Math.round(height) < 48)
          .map(([text]) => text),
      )
    expect(cramped, `what is too small to press on ${path}`).toEqual([])
    await expectAccessible(page)
  }
})
