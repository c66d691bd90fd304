import { join } from "node:path"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, cookieOf, expect, test } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"

test(
  "R231 R234 Anna deletes a story that Ben has open, undoes it, deletes it again and finds it under Recently deleted",
  { tag: "@cluster" },
  async ({ page, server, browser }) => {
    const anna = await comeIn(page, server, "annadeletes")
    const ben = await relative(server.url, "benreads")
    const rosa = await addPerson(anna, { name: "Rosa" })
    await grant(anna, rosa.id, ben, "contributor")
    const told = await makeSound(
      join(await makeFolder(), "told.mp3"),
      "-i",
      kennedy.file,
      "-t",
      "6",
    )
    const storytellerId = String(rosa.id)
    const { id } = await anna.save(told, undefined, { title: "The mill", storytellerId })
    await storyIsReady(anna, id)
    const bensBrowser = await browser.newContext({ reducedMotion: "reduce" })
    await bensBrowser.addCookies([cookieOf(ben.caller)])
    const bens = await bensBrowser.newPage()
    const address = `${server.url}/story/${String(id)}`
    await bens.goto(address)
    await expect(bens.getByRole("heading", { name: "The mill" })).toBeVisible()

    const deleteIt = async () => {
      await page.getByRole("button", { name: "More" }).click()
      await page.getByRole("menuitem", { name: "Delete story…" }).click()
      const asks = page.getByRole("alertdialog")
      await expect(asks.getByText(/1 other person will no longer be able to hear it/)).toBeVisible()
      await asks.getByRole("button", { name: "Delete story" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeVisible()
    }
    await page.goto(address)
    await deleteIt()
    await expect(bens.getByRole("heading", { name: "This story was deleted" })).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText("Story restored")).toBeVisible()
    await expect(bens.getByRole("heading", { name: "The mill" })).toBeVisible()

    await page.getByRole("link", { name: "The mill" }).click()
    await deleteIt()
    await expect(page.getByRole("link", { name: "The mill" })).toBeHidden()
    await page.getByRole("link", { name: "Recently deleted" }).click()
    await expect(page.getByText(/by you\. You can restore it for 30 more days/)).toBeVisible()
    await page.getByRole("button", { name: "Restore The mill" }).click()
    await expect(page.getByText("Nothing deleted")).toBeVisible()
    await expect(bens.getByRole("heading", { name: "The mill" })).toBeVisible()
    await bensBrowser.close()
  },
)
