import { cp, readFile, writeFile } from "node:fs/promises"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import fastify from "fastify"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { serveClient } from "../../backend/http/static-client.ts"
import { sealedCookie } from "../../backend/http/plugins/session.ts"
import { comeIn, expect, expectAccessible, test } from "./fixtures.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder } from "../support/audio.ts"

test.use({ serviceWorkers: "allow" })

const built = fileURLToPath(new URL("../../dist", import.meta.url))

/** Waits until the pages are kept on the device, and answers whose addresses they are, by cache. */
const storedPages = async (page: Page): Promise<Record<string, ReadonlyArray<string>>> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys()
        return [name, requests.map(({ url }) => new URL(url).pathname)] as const
      }),
    )
    return Object.fromEntries(kept)
  })
}

test("LAND-22 R407 the manifest and its pictures are what a browser needs to install the app", async ({
  page,
}) => {
  await page.goto("/login")
  const answer = await page.request.get("/manifest.webmanifest")
  expect(answer.headers()["content-type"]).toContain("application/manifest+json")
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: "Kintale", start_url: "/", display: "standalone" })
  for (const { src, sizes, type } of manifest.icons) {
    const picture = await page.request.get(src)
    expect(picture.headers()["content-type"]).toContain(type)
    if (type !== "image/png") continue
    const bytes = await picture.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.some(({ purpose = "" }) => purpose === "maskable")).toBe(true)
  // What it takes of other apps goes where the service worker waits for it, and is what an upload may be.
  const { share_target: target, file_handlers: handlers, launch_handler: launch } = manifest
  expect([target.action, target.method]).toEqual([routes.handOver, "POST"])
  expect(target.params.files[0].accept).toEqual(
    expect.arrayContaining(["audio/*", ...limits.upload.extensions]),
  )
  const opened = handlers.flatMap(({ accept }: { accept: object }) => Object.values(accept).flat())
  expect(opened.toSorted()).toEqual([...limits.upload.extensions].toSorted())
  expect(launch).toEqual({ client_mode: "navigate-new" })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/record", "/stories"])

  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors")
  // A test's window is a private one, from which nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([])
})

test("LAND-21 LAND-22 Download App takes up the browser's offer, or says how it is done here", async ({
  page,
}) => {
  await page.goto("/")
  const button = page.getByRole("button", { name: "Download App" })
  await button.click()
  const dialog = page.getByRole("dialog", { name: "Kintale as an app" })
  await expect(dialog).toContainText("address bar")
  await page.keyboard.press("Escape")
  await expect(button).toBeFocused()

  // What a browser does that would install the app; a private window never does.
  await page.evaluate(() => {
    const prompt = async () => Object.assign(window, { wasAsked: true })
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt })
    window.dispatchEvent(offer)
    return offer.defaultPrevented
  })
  await button.click()
  await expect.poll(() => page.evaluate(() => "wasAsked" in window)).toBe(true)
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")))
  await button.click()
  await expect(page.getByRole("dialog", { name: "Kintale is already installed" })).toBeVisible()
})

test("NAV-37 what is kept on the device is the empty pages, before and after someone logs out", async ({
  page,
  server,
}) => {
  await comeIn(page, server, "careful")
  for (const path of ["/", "/stories", "/record", "/people"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.waitForLoadState("networkidle")
  }
  await page.getByRole("button", { name: /your menu/ }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(page.getByRole("button", { name: "Watch Demo" })).toBeVisible()
  const kept = await storedPages(page)
  expect(Object.keys(kept)).toHaveLength(1)
  const addresses = Object.values(kept).flat()
  expect(addresses).toContain("/index.html")
  expect(
    addresses.filter((path) => !/^\/(?:assets\/|index\.html$|favicon\.svg$)/.test(path)),
  ).toEqual([])
  expect(addresses.filter((path) => path.endsWith(".mp3"))).toEqual([])
})

test("without a server the app opens, says so, and comes back by itself", async ({ browser }) => {
  const dataDir = await makeFolder()
  const first = await startServer({ dataDir, fast: "at once" })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${first.url}/login`)
  await storedPages(page)
  await page.reload()
  await first.kill()

  for (const path of ["/", "/stories", "/login"]) {
    await page.goto(first.url + path)
    await expect(page.getByRole("heading", { name: "We can't reach Kintale" })).toBeVisible()
  }
  await context.setOffline(true)
  await page.goto(`${first.url}/stories`)
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible()

  const second = await startServer({
    ...{ dataDir, fast: "at once" },
    env: { PORT: new URL(first.url).port },
  })
  await context.setOffline(false)
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible()
  await second.stop()
  await context.close()
})

test("an update takes the place of what was kept, whole or not at all", async ({ browser }) => {
  const folder = join(await makeFolder(), "client")
  // Without what was compressed beforehand, so that a change shows.
  const filter = (file: string) => !/\.(?:br|gz)$/.test(file)
  await cp(built, folder, { recursive: true, filter })
  const app = fastify()
  await sealedCookie(app, { key: randomBytes(32), secure: false })
  await serveClient(app, { folder, secure: false, plans: "free-only" })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const change = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(folder, file), "utf8")
    await writeFile(join(folder, file), text.replace(from, to))
  }
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  const [before = ""] = Object.keys(await storedPages(page))

  // Half an update: the page is not the one the list was made for.
  await change("index.html", "</body>", "<!-- another --></body>")
  await change("service-worker.js", /const version = "\w+"/, 'const version = "half"')
  await page.reload()
  const rejected = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const update = await registration.update().catch(() => registration)
    const coming = "installing" in update ? update.installing : null
    return new Promise((resolve) => {
      if (coming === null) resolve("gone")
      else coming.addEventListener("statechange", () => resolve(coming.state))
    })
  })
  expect(["redundant", "gone"]).toContain(rejected)
  expect(Object.values(await storedPages(page)).filter((paths) => paths.length > 0)).toHaveLength(1)
  expect(Object.keys(await storedPages(page))).toContain(before)

  // In this order: the browser looks for updates when it likes, and half of one would now be whole.
  await change("service-worker.js", 'const version = "half"', 'const version = "whole"')
  await change("index.html", "<!-- another -->", "")
  // It may have been looking while they changed: then the next visit brings what came last.
  const nextVisit = async () => {
    await page.reload()
    return Object.keys(await storedPages(page))
  }
  await expect.poll(nextVisit).toEqual(["kintale-pages-whole"])
  await context.close()
  await app.close()
})
