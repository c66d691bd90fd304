import { aPicture } from "../../backend/adapters/sharp/image.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { comeIn, cookieOf, expect, noComplaints, test } from "./fixtures.ts"
import { addPerson, grant } from "../support/factories.ts"

test("R148 R150 Anna gives Rosa a face with the keyboard, and Ben, who looks on, sees it at once", async ({
  page: anna,
  browser,
  server,
}) => {
  await anna.setViewportSize({ width: 390, height: 844 })
  const annas = await comeIn(anna, server, "annasface")
  const rosa = await addPerson(annas, { name: "Rosa" })
  const bens = new Caller(server.url)
  const { email } = await bens.join("benlookson", "Ben")
  await grant(annas, rosa.id, { caller: bens, email }, "viewer")
  const context = await browser.newContext({ baseURL: server.url, colorScheme: "dark" })
  await context.addCookies([cookieOf(bens)])
  const complaints = noComplaints(context)
  const ben = await context.newPage()
  await ben.goto("/people")
  const card = ben.getByRole("article").filter({ hasText: "Shared by" })
  await expect(card).toBeVisible()

  await anna.goto(`/people/${String(rosa.id)}/edit`)
  const choosing = anna.waitForEvent("filechooser")
  await anna.getByRole("button", { name: "Choose a photo" }).press("Enter")
  // A telephone's: held upright, stored on its side.
  const buffer = await aPicture({ width: 1_200, height: 900 })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await (await choosing).setFiles({ name: "IMG_1.JPG", mimeType: "image/jpeg", buffer })
  const dialog = anna.getByRole("dialog", { name: "Crop the photo" })
  const closer = dialog.getByRole("slider", { name: "Zoom" })
  await closer.focus()
  for (let step = 0; step < 10; step += 1) await closer.press("ArrowRight")
  await expect(closer).toHaveAttribute("aria-valuetext", "2.0 times")
  // Up in the picture by hand, and to its left by key: the quarter that was stored bottom left.
  await anna.mouse.move(195, 350)
  await anna.mouse.down()
  await anna.mouse.move(195, 800, { steps: 4 })
  await anna.mouse.up()
  const right = dialog.getByRole("button", { name: "Move the picture right" })
  for (let step = 0; step < 8; step += 1) await right.press("Enter")
  await dialog.getByRole("button", { name: "Save photo" }).press("Enter")
  await expect(anna.getByText("Photo Saved")).toBeVisible()
  await expect(anna.getByRole("button", { name: "Change photo" })).toBeFocused()

  const face = card.locator("img")
  await expect(face).toBeVisible()
  const colors = await ben.evaluate(
    async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob())
      const pen = new OffscreenCanvas(1, 1).getContext("2d")
      pen?.drawImage(bitmap, 0, 0, 1, 1)
      return [bitmap.width, ...(pen?.getImageData(0, 0, 1, 1).data ?? [])]
    },
    (await face.getAttribute("src")) ?? "",
  )
  // All of it the blue that lay bottom left before the telephone was turned.
  expect(colors[0]).toBe(512)
  expect(colors[3]).toBeGreaterThan(180)
  expect(colors[1]).toBeLessThan(80)
  complaints()
  await context.close()
})
