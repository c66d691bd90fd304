import { join } from "node:path"
import type { Browser } from "@playwright/test"
import { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { freePort } from "../../backend/adapters/free-port.fixture.ts"
import { cookieOf, expect, test } from "./fixtures.ts"
import { Caller } from "../support/api-client.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { documentedProxies, findNginx, startNginx } from "../support/proxies.ts"
import { startServer, warningsOf } from "../support/spawn-server.ts"

const nginx = findNginx()

const uploadTape = async (page: Awaited<ReturnType<Browser["newPage"]>>, seconds: number) => {
  await page.goto("/record")
  await page.getByRole("tab", { name: "Upload a file" }).click()
  const tape = await tone(join(await makeFolder(), "long tape.wav"), seconds)
  await page.setInputFiles("input[type=file]", tape)
  await page.getByRole("textbox", { name: "Title" }).fill("A long tape")
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(page).toHaveURL(/\/story\/\d+$/, { timeout: 60_000 })
}

test("R705 R706 R707 behind nginx as it comes a recording of 5 MB arrives, and the page says why nobody can correct the transcript", async ({
  browser,
}) => {
  test.skip(nginx === null, "there is no nginx")
  const server = await startServer({ fast: "at once" })
  const proxy = await startNginx(
    nginx ?? "",
    `server { listen 127.0.0.1:<port>; location / { proxy_pass ${server.url}; proxy_set_header Host $http_host; } }`,
  )
  const url = `http://127.0.0.1:${String(proxy.port)}`
  const caller = new Caller(url)
  await caller.join("behind")
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" })
  await context.addCookies([cookieOf(caller)])
  const page = await context.newPage()

  await uploadTape(page, 60)
  const said = () => server.said.join("\n")
  expect(said()).toContain("client_max_body_size 600m")

  await page.getByRole("button", { name: "Correct the transcript" }).click()
  // Theirs was the first account, so it is they who run this server.
  await expect(page.getByText(/npm run doctor says which lines are missing/)).toBeVisible()
  expect(said()).toContain("proxy_set_header Upgrade $http_upgrade")
  await context.close()
  await proxy.stop()
  await server.stop()
})

test("R736 behind an nginx that holds back, compresses, drops Range and cuts what is silent, families hear, jump and correct all the same", async ({
  browser,
}) => {
  test.skip(nginx === null, "there is no nginx")
  const server = await startServer({ fast: "at once" })
  const to = `proxy_pass ${server.url}; proxy_set_header Host $http_host;`
  const upgraded =
    "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;"
  const proxy = await startNginx(
    nginx ?? "",
    `server {
      listen 127.0.0.1:<port>;
      gzip on; gzip_types *; gzip_min_length 1;
      location / { ${to} proxy_set_header Range ""; proxy_hide_header Accept-Ranges; }
      location ~ ^/(socket.io/|api/stories/[0-9]+/transcript$) { ${to} ${upgraded} proxy_read_timeout 2s; }
    }`,
  )
  const url = `http://127.0.0.1:${String(proxy.port)}`
  const caller = new Caller(server.url)
  await caller.join("behind")
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" })
  await context.addCookies([{ ...cookieOf(caller), url }])
  const page = await context.newPage()
  const cut = new Set<string>()
  page.on("websocket", (socket) => {
    const { pathname } = new URL(socket.url())
    socket.on("close", () => cut.add(pathname))
  })
  /** Once the proxy has cut the line there since. */
  const isCut = (path: string) => {
    cut.delete(path)
    return expect.poll(() => cut.has(path)).toBe(true)
  }

  await uploadTape(page, 60)
  const [, id = ""] = /(\d+)$/.exec(page.url()) ?? []
  const place = page.getByRole("slider", { name: "Place in the recording" })
  // Once it is ready, another file is played.
  await expect(page.getByRole("button", { name: "Correct the transcript" })).toBeVisible()
  await place.fill("50")
  await page.getByRole("button", { name: "Play", exact: true }).click()
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(50)
  expect(server.said.join("\n")).toContain("remove proxy_set_header Range")

  await isCut("/socket.io/")
  await caller.patch(paths.story(StoryId.make(Number(id))), { title: "Mended" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mended")

  await page.getByRole("button", { name: "Correct the transcript" }).click()
  const editor = page.getByRole("textbox", { name: "Transcript" })
  await expect(editor).toBeFocused()
  await isCut(`/api/stories/${id}/transcript`)
  await page.keyboard.type("Nobody said a word.")
  await expect(page.getByText("Kept as you type")).toBeVisible()
  await expect
    .poll(async () => (await caller.story(StoryId.make(Number(id)))).originalTranscription)
    .toContain("Nobody said a word.")
  await context.close()
  await proxy.stop()
  await server.stop()
})

test("R735 in a folder of another site the page says that Kintale needs a host name of its own, and nowhere else", async ({
  browser,
}) => {
  test.skip(nginx === null, "there is no nginx")
  const server = await startServer({ fast: "at once" })
  const proxy = await startNginx(
    nginx ?? "",
    `server { listen 127.0.0.1:<port>; location /kintale/ { proxy_pass ${server.url}/; } }`,
  )
  const context = await browser.newContext()
  const page = await context.newPage()
  const sentence = page.getByText("It needs a host name of its own")
  for (const path of ["/kintale/", "/kintale/login"]) {
    await page.goto(`http://127.0.0.1:${String(proxy.port)}${path}`)
    await expect(sentence).toBeVisible()
  }

  // Nothing is painted while the style sheet is on its way.
  const sent = Promise.withResolvers<void>()
  await page.route("**/*.css", async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto(server.url, { waitUntil: "commit" })
  await expect(sentence).toBeAttached()
  const paints = () => page.evaluate(() => performance.getEntriesByType("paint").length)
  expect(await paints()).toBe(0)
  sent.resolve()
  await expect.poll(paints).toBeGreaterThan(0)
  await expect(sentence).toBeHidden()
  await context.close()
  await proxy.stop()
  await server.stop()
})

for (const [name, { isHere, start }] of Object.entries(documentedProxies))
  test(`R706 with the lines that are documented for ${name} everything works over https: a cookie that is Secure, a recording, a transcript that opens, and no warning`, async ({
    browser,
  }) => {
    test.skip(!isHere, `there is no ${name}`)
    const port = await freePort()
    const proxy = await start(`http://127.0.0.1:${String(port)}`)
    const url = `https://127.0.0.1:${String(proxy.port)}`
    const server = await startServer({
      fast: "at once",
      env: { PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: "true", REGISTRATION: "open" },
    })
    const context = await browser.newContext({
      ...{ baseURL: url, reducedMotion: "reduce", ignoreHTTPSErrors: true },
    })
    const page = await context.newPage()
    await page.goto("/login")
    await page.getByRole("tab", { name: "Sign Up" }).click()
    await page.getByLabel("First Name").fill("Anna")
    await page.getByLabel("Last Name").fill("Berg")
    await page.getByLabel("Username").fill("behind")
    await page.getByLabel("Email").fill("behind@example.org")
    await page.getByRole("textbox", { name: "Password" }).fill("a long enough password")
    await page.getByRole("button", { name: "Create Account" }).click()
    await page.getByRole("button", { name: "Complete Setup" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible()
    const [session] = await context.cookies()
    expect([session?.name, session?.secure]).toEqual(["__Host-kintale", true])

    await uploadTape(page, 60)
    await page.getByRole("button", { name: "Correct the transcript" }).click()
    await expect(page.getByRole("textbox", { name: "Transcript" })).toBeFocused()
    expect(warningsOf(server)).toEqual([])
    await context.close()
    await server.stop()
    await proxy.stop()
  })
