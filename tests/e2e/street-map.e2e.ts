import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { aStreetFile } from "../../backend/adapters/basemaps/pmtiles.fixture.ts"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { cookieOf, expect, noComplaints, test, withEngines } from "./fixtures.ts"
import { addPerson } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, tone } from "../support/audio.ts"

/** A page of somebody whose browser may complain: what it asks for is taken away. */
const pageFor = async (browser: Browser, caller: Caller) => {
  const context = await browser.newContext({ baseURL: caller.url })
  await context.addCookies([cookieOf(caller)])
  return { page: await context.newPage(), context }
}

const mapOf = (page: Page) => page.locator("[data-map]").first()
const drawn = (page: Page) =>
  expect.poll(async () => Number(await mapOf(page).getAttribute("data-drawn"))).toBeGreaterThan(3)

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const pictureStyle = (url: string) => ({
  ...{ version: 8, sprite: `${url}/a-sprite` },
  sources: { all: { type: "raster", tiles: [`${url}/a-tile/{z}/{x}/{y}`], tileSize: 256 } },
  layers: [{ id: "all", type: "raster", source: "all" }],
})

/** The map is drawn when it is nearly seen. */
const scrollDown = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}

test("CONST-35 CONST-36 MAP-21 API-50 R185 R187 R246 a story's map shows streets of the operator's file, towns where they do not come, and the position where no map can be drawn", async ({
  browser,
  engines,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-streets-"))
  await writeFile(join(dataDir, "streets.pmtiles"), aStreetFile())
  const env = { MAP_FILE: "streets.pmtiles" }
  const server = await startServer({ ...withEngines(engines), dataDir, env })
  try {
    const anna = new Caller(server.url)
    await anna.join("annastreets")
    const rosa = await addPerson(anna, { name: "Rosa", relationship: "aunt" })
    const recording = await tone(join(await makeFolder(), "told.mp3"), 1)
    const { id } = await anna.save(recording, undefined, {
      ...{ storytellerId: String(rosa.id), locationName: "Breslau" },
      ...{ latitude: "51.105", longitude: "17.03" },
    })
    const address = `/story/${String(id)}`

    const { page, context } = await pageFor(browser, anna)
    const isQuiet = noComplaints(context)
    await page.goto(address)
    await scrollDown(page)
    await drawn(page)
    await expect(mapOf(page)).toHaveAttribute("data-base", "streets")
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "14.00")
    await expect(page.getByRole("link", { name: "© OpenStreetMap" })).toBeVisible()
    await expect(page.getByText("There are no streets on this part of the map.")).toHaveCount(0)
    await page.getByRole("button", { name: /Enlarge/ }).click()
    const large = page.getByRole("dialog").locator("[data-map]")
    await expect(large).toHaveAttribute("data-zoom", "16.00")
    isQuiet()

    // The file is taken away: towns are shown, no closer than they are true.
    await page.route("**/streets.pmtiles", (route) => route.abort())
    await page.goto(address)
    await scrollDown(page)
    await expect(page.getByText("The street map couldn't load.")).toBeVisible()
    await drawn(page)
    await expect(mapOf(page)).toHaveAttribute("data-base", "towns")
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "8.00")
    await expect(page.getByText("There are no streets on this part of the map.")).toHaveCount(0)

    // Neither comes, nor does the code: the position stands there, and it can be tried again.
    for (const missing of ["**/*.pmtiles", "**/base-map-*.js"]) {
      await page.route(missing, (route) => route.abort())
      await page.goto(address)
      const notice = page.getByText("The map couldn't load. Check your connection.")
      await scrollDown(page)
      await expect(notice).toBeVisible()
      await expect(page.getByText("51.105").first()).toBeVisible()
      await page.unroute(missing)
      await page.getByRole("button", { name: "Try again" }).click()
      await drawn(page)
    }

    // A style whose pictures are missing, and that has no shapes: a tile that fails later is only a part.
    const style = `${server.url}/a-style.json`
    await page.route(`**${routes.mapBase}`, (route) =>
      route.fulfill({ json: { kind: "style", url: style } }),
    )
    await page.route(style, (route) => route.fulfill({ json: pictureStyle(server.url) }))
    let isTileThere = true
    await page.route("**/a-tile/**", (route) =>
      isTileThere ? route.fulfill({ body: onePixel, contentType: "image/png" }) : route.abort(),
    )
    const pictures = page.waitForResponse(`${server.url}/a-sprite*`)
    await page.goto(address)
    await scrollDown(page)
    await pictures
    await expect(mapOf(page)).toHaveAttribute("data-zoom", "14.00")
    isTileThere = false
    await page.getByRole("button", { name: "Zoom in" }).click()
    await expect(page.getByText("Part of the map couldn't load.")).toBeVisible()
    await expect(mapOf(page)).toHaveAttribute("data-base", "style")
    await page.unrouteAll()

    // A browser that takes away what it draws with, as telephones do.
    await page.goto(address)
    await scrollDown(page)
    await drawn(page)
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>("[data-map] canvas")
      canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext()
    })
    await expect(page.getByText("This browser stopped showing the map.")).toBeVisible()
    await page.getByRole("button", { name: "Try again" }).click()
    await drawn(page)
    await context.close()

    // A browser that cannot draw.
    const without = await pageFor(browser, anna)
    await without.page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await without.page.goto(address)
    await scrollDown(without.page)
    await expect(without.page.getByText("This browser can't show maps.")).toBeVisible()
    await expect(without.page.getByText("51.105").first()).toBeVisible()
    await expect(without.page.getByRole("heading", { level: 1 })).toBeVisible()
    await without.context.close()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
