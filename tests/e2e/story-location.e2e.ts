import { join } from "node:path"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

test("REC-12 REC-13 REC-14 REC-15 OK-17 ERR-27 ERR-28 R176 R182 R184 R207 a story is placed by the device, on the map, by a former name and by hand; refused and late are said", async ({
  page,
  context,
  server,
}) => {
  await comeIn(page, server, "annaplaces")
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "2")
  await page.goto("/record")
  await page.getByRole("tab", { name: "Upload a file" }).click()
  await page.setInputFiles("input[type=file]", told)
  const form = page.getByRole("form", { name: "Upload a file" })
  await form.getByText("More about this story").first().click()
  const place = form.getByRole("combobox", { name: "Where it happened" })
  const detect = form.getByRole("button", { name: "Use my location" })

  // Nobody has allowed it.
  await detect.click()
  await expect(page.getByText("Location access denied")).toBeVisible()
  await expect(
    page.getByText("Please allow location access or enter manually", { exact: true }),
  ).toBeVisible()

  // Allowed, but the device does not know in time.
  await page.getByRole("button", { name: "Close", exact: true }).click()
  await expect(page.getByText("Location access denied")).toHaveCount(0)
  await context.grantPermissions(["geolocation"])
  await place.fill("Oma’s kitchen")
  await place.press("Escape")
  await detect.click()
  await expect(form.getByRole("button", { name: "Finding where you are…" })).toBeVisible()
  await expect(page.getByText("Location access denied")).toBeVisible()
  await expect(place).toHaveValue("Oma’s kitchen")
  await form.getByRole("button", { name: "Remove the place" }).click()

  // And now it does.
  await context.setGeolocation({ latitude: 52.4995, longitude: 13.418, accuracy: 20 })
  await detect.click()
  await expect(page.getByText("Location detected")).toBeVisible()
  await expect(place).toHaveValue("Kreuzberg")
  await expect(form.getByLabel("City")).toHaveValue("Berlin")
  await expect(form.getByLabel("Country")).toHaveValue("Germany")
  await expect(form.getByText("52.499500, 13.418000, within 20 m")).toBeVisible()

  // On the map the pin is moved by keyboard: nobody measured that, and what is there is looked up again.
  const map = form.locator("[data-map]")
  await expect(map).toHaveAttribute("data-drawn", /^[1-9]/)
  const pin = form.getByRole("button", { name: /^Where it happened/ })
  await pin.focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("Shift+ArrowLeft")
  await expect(pin).toBeFocused()
  await expect(form.getByText(/^On the map at 52\.4\d+, 1[12]\.\d+$/)).toBeVisible()
  await expect(place).not.toHaveValue("Kreuzberg")

  // By a name of before, with the keyboard.
  await form.getByRole("button", { name: "Remove the place" }).click()
  await expect(place).toHaveValue("")
  await expect(map).toHaveCount(0)
  await form.getByRole("button", { name: "Choose on the map" }).click()
  await form.getByRole("button", { name: "Put the pin in the middle" }).click()
  await expect(pin).toBeFocused()
  await expect(form.getByLabel("Country")).not.toHaveValue("")
  await form.getByRole("button", { name: "Remove the place" }).click()
  await place.pressSequentially("Bresla")
  await expect(form.getByRole("option", { name: /Breslau.*now Wrocław/ })).toBeVisible()
  await expect(form.getByRole("option", { name: "Bresla, USA" })).toHaveCount(0)
  await place.press("ArrowDown")
  await place.press("Enter")
  await expect(form.getByLabel("City")).toHaveValue("Wrocław")
  await form.getByRole("textbox", { name: "Title" }).fill("Over the Oder")
  await form.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(page).toHaveURL(/\/story\/\d+$/)
  await expect(page.getByText("Breslau").first()).toBeVisible()

  // It can be another, or none, later.
  await page.getByRole("link", { name: "Edit" }).click()
  await expect(page.getByLabel("State or region")).toHaveValue("Lower Silesia")
  await page.getByRole("button", { name: "Remove the place" }).click()
  await page.getByRole("combobox", { name: "Where it happened" }).fill("Oma’s kitchen")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Oma’s kitchen").first()).toBeVisible()
  await page.getByRole("link", { name: "Edit" }).click()
  await expect(page.getByLabel("City")).toHaveValue("")
  await expect(page.getByText(/On the map/)).toHaveCount(0)
})
