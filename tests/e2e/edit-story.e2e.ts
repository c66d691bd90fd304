import { join } from "node:path"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

test("R140 R145 R147 STORY-08 a story gets its title, its teller and its time; who saw it by the teller before sees it go, and the timeline has it in its decade", async ({
  page,
  browser,
  server,
}) => {
  const anna = await comeIn(page, server, "annaedits")
  const rosa = await addPerson(anna, { name: "Rosa" })
  await addPerson(anna, { name: "Karl" })
  const ben = await relative(server.url, "benlooks")
  await grant(anna, rosa.id, ben, "viewer")
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
  const fields = { title: "Recording 3", storytellerId: String(rosa.id) }
  const { id } = await anna.save(told, undefined, fields)
  const bens = await openWindow(browser, ben.caller)
  await bens.page.goto(`/story/${id}`)
  await expect(bens.page.getByRole("heading", { level: 1, name: "Recording 3" })).toBeVisible()
  await expect(bens.page.getByRole("link", { name: "Edit" })).toHaveCount(0)

  await page.goto(`/story/${id}`)
  await page.getByRole("link", { name: "Edit" }).click()
  await page.getByLabel("Title").fill("The summer at the lock")
  await page.getByLabel("When it happened").fill("summer 1944")
  await expect(page.getByText("We'll file it under June 1 – August 31, 1944.")).toBeVisible()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The summer at the lock")
  await expect(bens.page.getByRole("heading", { level: 1 })).toHaveText("The summer at the lock")
  await expect(page.getByText("June 1 – August 31, 1944")).toBeVisible()

  await page.getByRole("link", { name: "Edit" }).click()
  await page.getByLabel("Storyteller").selectOption("Karl")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Told by Karl")).toBeVisible()
  await expect(bens.page.getByRole("heading", { level: 1 })).toHaveText(
    "This story is no longer shared with you",
  )

  await page.goto("/stories?view=timeline")
  await page.getByRole("button", { name: "Newest first" }).click()
  await expect(page).toHaveURL(/first=newest/)
  await expect(page.getByRole("heading", { level: 3, name: "1940s" })).toBeVisible()
  // Not closed by its own: its browser was told 404, and says so.
  await bens.context.close()
})
