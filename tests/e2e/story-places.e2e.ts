import { join } from "node:path"
import type { Locator } from "@playwright/test"
import { paths } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, expect, expectAccessible, test } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

const hals = { latitude: 48.600_123, longitude: 13.456_789 }
const coordinates = "48.600123, 13.456789"
/** Shapes and names are on it, which no event would tell. */
const expectDrawn = (map: Locator) => expect(map).toHaveAttribute("data-drawn", /^[1-9]/)

test("STORY-37 STORY-38 STORY-39 STORY-40 STORY-41 STORY-42 STORY-43 STORY-44 STORY-45 OK-16 CONST-32 R208 R209 R210 R211 a story gets a position, its map, and the places it speaks of; then only the town is kept", async ({
  page,
  context,
  browser,
  server,
}) => {
  const anna = await comeIn(page, server, "annamaps")
  const rosa = await addPerson(anna, { name: "Rosa" })
  const ben = await relative(server.url, "benmaps")
  await grant(anna, rosa.id, ben, "viewer")
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "4")
  const fields = { title: "The sledge", storytellerId: String(rosa.id) }
  const { id } = await anna.save(told, undefined, fields)
  await storyIsReady(anna, id)
  await page.goto(`/story/${id}`)
  await expect(page.getByText("Duration")).toBeVisible()
  await expect(page.getByText("GPS Tagged")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Enlarge the map" })).toHaveCount(0)

  // A position alone, and then the town: the open page follows.
  await anna.patch(paths.story(id), hals)
  await expect(page.getByText("GPS Location")).toBeVisible()
  await expect(page.getByText("GPS Tagged")).toBeVisible()
  await expect(page.getByText(coordinates)).toBeVisible()
  await anna.patch(paths.story(id), { city: "Passau", country: "Germany" })
  await expect(page.getByText("Passau, Germany", { exact: true })).toBeVisible()
  const enlarge = page.getByRole("button", { name: "Enlarge the map" })
  await enlarge.scrollIntoViewIfNeeded()
  await expectDrawn(page.locator("[data-map]"))
  await expect(page.getByText("Happened here: Passau, Germany")).toBeAttached()

  await enlarge.click()
  const dialog = page.getByRole("dialog", { name: "Passau, Germany" })
  await expectDrawn(dialog.locator("[data-map]"))
  await expect(dialog.getByLabel("Coordinates")).toHaveValue(coordinates)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await dialog.getByRole("button", { name: "Copy Coordinates" }).click()
  await expect(page.getByText("Coordinates copied")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coordinates)
  await page.keyboard.press("Escape")
  await expect(enlarge).toBeFocused()

  // What the words name is asked about, and told to others once it is confirmed.
  const bens = await openWindow(browser, ben.caller)
  await bens.page.goto(`/story/${id}`)
  await expect(bens.page.getByText("Passau, Germany", { exact: true })).toBeVisible()
  await anna.patch(paths.storyContent(id), {
    originalTranscription: "We came from Breslau with the sledge.",
  })
  const yes = page.getByRole("button", { name: "Yes, this is the place (Breslau)" })
  await yes.focus()
  await expectAccessible(page)
  await expect(bens.page.getByText("Places in the story")).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Breslau is a place in this story")).toBeVisible()
  const named = bens.page.getByRole("button", { name: /^mentioned at 0:0\d \(play Breslau\)$/ })
  await expect(named).toBeVisible()
  await expect(page.getByRole("button", { name: /^Breslau, mentioned at/ })).toBeVisible()
  await page.getByRole("button", { name: "Undo", exact: true }).click()
  await expect(yes).toBeVisible()
  await expect(named).toHaveCount(0)
  await bens.close()

  await page.getByRole("button", { name: "Show only the town…" }).click()
  const question = page.getByRole("alertdialog")
  await expect(question.getByText(/original recording doesn't change/)).toBeVisible()
  await question.getByRole("button", { name: "Show only the town" }).click()
  await expect(page.getByText(/^We keep only the town where/)).toBeVisible()
  await expect(page.getByText(coordinates)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Show only the town…" })).toHaveCount(0)
  expect((await anna.story(id)).latitude).not.toBe(hals.latitude)

  await page.goto(`/people/${rosa.id}`)
  const open = page.getByRole("link", { name: "Open on the map" })
  await open.scrollIntoViewIfNeeded()
  await expectDrawn(page.locator("[data-map]"))
  await page.getByRole("button", { name: "The sledge, which happened at Passau, Germany" }).click()
  await expect(page.getByText("The sledge, which happened at")).toBeVisible()
  await expect(open).toHaveAttribute("href", "/map")
})
