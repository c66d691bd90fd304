import { join } from "node:path"
import { paths, routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { addPerson, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** More than one passage, with the stove in the first and in the last. */
const between = "We walked along the lane and nobody said a word of it to us then. ".repeat(14)
const told = `The stove stood behind the church.\n${between}\nIn spring the stove was sold.`

test("R463 R464 R466 R467 on a phone a question is completed while it is typed, understood, freed of a part, and answered by more of a story", async ({
  browser,
  server,
}) => {
  const { caller } = await relative(server.url, "annaasking")
  const rosa = await addPerson(caller, { name: "Rosa Holloway", relationship: "grandmother" })
  const sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  const { storyId } = await caller.upload(sound, {
    storytellerId: String(rosa.id),
    source_lang: "en",
    title: "Behind the church",
  })
  await storyIsReady(caller, storyId)
  await caller.patch(paths.storyContent(storyId), { originalTranscription: told })
  const search = async () =>
    JSON.stringify((await caller.post(routes.search, { query: "stove" })).body)
  await expect.poll(search, { timeout: 60_000 }).toContain("stove")

  const window = await openWindow(browser, caller, phone)
  const { page } = window
  await page.goto("/stories")
  const box = page.getByRole("combobox", { name: "Search the stories" })
  await box.tap()
  await box.pressSequentially("stov")
  const option = page.getByRole("option", { name: /stove.*Behind the church/ })
  await expect(option).toBeInViewport()
  await option.tap()
  await expect(page).toHaveURL(new RegExp(`/story/${String(storyId)}\\?t=\\d+$`))
  await expect(page.getByRole("heading", { level: 1, name: "Behind the church" })).toBeVisible()

  await page.goto("/stories")
  await box.fill("What did grandma say about the stove")
  await box.press("Enter")
  const chip = page.getByRole("button", { name: "Remove “Rosa Holloway”" })
  await expect(chip).toBeVisible()
  const result = page.getByRole("article").filter({ hasText: "Behind the church" })
  await expect(result).toBeVisible()
  await result.getByRole("button", { name: /^More from this story/ }).tap()
  await expect(result.locator("blockquote")).toHaveCount(2)
  await expect(result.getByRole("link", { name: /^Listen from/ })).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const askedAgain = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === routes.search &&
      String(request.postData()).includes('"ignore":["'),
  )
  await chip.tap()
  await askedAgain
  await expect(chip).toHaveCount(0)
  await expect(result).toBeVisible()
  await window.close()
})
