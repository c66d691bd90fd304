import { kennedy, wordErrorRate } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { comeIn, expect, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

/** How much of what is said may be heard wrong, over all files. */
const mostWrong = 0.08

test("recordings of a phone and of a browser are uploaded, heard and read", async ({
  page,
  server,
}) => {
  await comeIn(page, server, "uploader")
  const folder = await makeFolder()
  let heard = ""
  for (const kind of ["m4a", "webm"]) {
    await page.goto("/record")
    await page.getByRole("tab", { name: "Upload a file" }).click()
    await page.setInputFiles(
      "input[type=file]",
      await makeSound(join(folder, `told.${kind}`), "-i", kennedy.file),
    )
    const upload = page.getByRole("button", { name: "Upload", exact: true })
    const title = page.getByRole("textbox", { name: "Title" })
    await expect(title).toHaveValue("told")
    // VALID-04: nothing can be sent without a title.
    await title.fill("")
    await expect(upload).toBeDisabled()
    await title.fill(`What I was asked, ${kind}`)
    await upload.click()
    await expect(page).toHaveURL(/\/story\/\d+$/)
    const words = page.getByRole("tabpanel", { name: "Transcript" })
    await expect(page.getByText("Fully processed")).toBeVisible({ timeout: 60_000 })
    heard += ` ${(await words.locator("[data-paragraph] p").allInnerTexts()).join(" ")}`
  }
  const said = `${kennedy.words} ${kennedy.words}`
  expect(wordErrorRate(said, heard)).toBeLessThanOrEqual(mostWrong)

  await page.goto("/")
  await expect(page.getByText("What I was asked, webm")).toBeVisible()
})

test("REC-08 a full free plan says so instead of letting someone tell in vain", async ({
  page,
  server,
}) => {
  await comeIn(page, server, "eager")
  const file = await makeSound(join(await makeFolder(), "short.mp3"), "-i", kennedy.file)
  for (let n = 0; n < 5; n += 1) {
    const form = {
      title: `Story ${String(n)}`,
      audio: { name: "short.mp3", mimeType: "audio/mpeg", buffer: await readFile(file) },
    }
    const answer = await page.request.post(`${server.url}/api/upload`, {
      multipart: form,
      headers: { origin: server.url },
    })
    expect(answer.status()).toBe(201)
  }
  await page.goto("/record")
  await expect(page.getByRole("heading", { name: "No room for more stories" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Start recording" })).toBeHidden()
})
