import { kennedy, wordErrorRate } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { comeIn, expect, expectAccessible, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

// Each is heard by the engine that a family's server has.
test.use({ engines: "real" })

/** How much of what is said may be heard wrong, over all files. */
const mostWrong = 0.08

test("recordings of every kind are uploaded, heard and read", async ({ page, server }) => {
  await comeIn(page, server, "uploader")
  const folder = await makeFolder()
  let heard = ""
  for (const kind of ["mp3", "m4a", "wav", "webm"]) {
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
  await expectAccessible(page)
  const said = Array.from({ length: 4 }, () => kennedy.words).join(" ")
  expect(wordErrorRate(said, heard)).toBeLessThanOrEqual(mostWrong)

  await page.goto("/")
  await expect(page.getByText("What I was asked, webm")).toBeVisible()
  await expectAccessible(page)
})

test("a file that cannot be a recording is refused before a byte is sent", async ({
  page,
  server,
}) => {
  await comeIn(page, server, "careless")
  await page.goto("/record")
  await page.getByRole("tab", { name: "Upload a file" }).click()
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url())
  })
  const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Anna") }
  await page.setInputFiles("input[type=file]", letter)
  await expect(
    page.getByText("Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed."),
  ).toBeVisible()
  expect(sent).toEqual([])
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
  await expectAccessible(page)
})
