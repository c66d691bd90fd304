import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { join } from "node:path"
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test"
import { chromiumPath, quietArguments } from "../support/browser-path.ts"
import { bundledServer } from "../support/bundle-server.ts"
import { Caller } from "../support/api-client.ts"
import type { SeveralProcesses } from "../support/cluster/spawn-cluster.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"

export interface OfWorker {
  /** One real server for the journeys of a worker, which are of many files: no two may use one username. */
  readonly server: RunningServer
  /** Spared: journeys that are not about it need no recording heard a second time, and no hash that costs. */
  readonly engines: "real" | "spared"
  /** What the server is: one process, or several behind a proxy that gives each request to the next. */
  readonly nodes: "one" | "several"
  readonly several: SeveralProcesses | null
}

/** For `startServer`. */
export const withEngines = (engines: OfWorker["engines"]): { readonly fast?: "at once" } =>
  engines === "real" ? {} : { fast: "at once" }

const startNodes = async (engines: OfWorker["engines"]) => {
  // Only here: it brings the server's own store along.
  const { startSeveral } = await import("../support/cluster/spawn-cluster.ts")
  return engines === "real"
    ? startSeveral({ fast: null })
    : startSeveral({ bundled: await bundledServer() })
}

/** The one server that several nodes are for whoever opens it. */
export const asOneServer = ({ url, sharedDir, nodes, stop }: SeveralProcesses): RunningServer => {
  const [{ pid = 0 } = {}] = nodes
  const end = async () => {
    await stop()
    return 0
  }
  return {
    ...{ url, pid, dataDir: sharedDir, stop: end },
    get said() {
      return nodes.flatMap(({ said }) => said)
    },
    kill: stop,
  }
}

/** What a browser has to send to be the caller. */
export const cookieOf = ({ cookie, url }: Caller) => {
  const [name = "", value = ""] = cookie.split(/=(.*)/s)
  return { name, value, url }
}

/** Fails a journey whose pages complain: about errors, and about what the security policy refused. */
export const noComplaints = (
  context: BrowserContext,
  isExpected: (text: string) => boolean = () => false,
) => {
  const complaints: Array<string> = []
  context.on("weberror", (error) => complaints.push(String(error.error())))
  context.on("console", (message) => {
    // A visitor's first question, who they are, is answered 401; browsers print that.
    const { url } = message.location()
    const expected = url.endsWith("/api/auth/user") || isExpected(message.text())
    if (message.type() === "error" && !expected) complaints.push(`${message.text()} (${url})`)
  })
  return () => expect(complaints, "what the browser complained about").toEqual([])
}

export const test = base.extend<{ readonly quiet: void }, OfWorker>({
  // The browser's microphone plays a real recording, once, from the moment it is opened.
  launchOptions: [
    async ({}, use) => {
      const speech = join(await makeFolder(), "microphone.wav")
      await makeSound(speech, "-i", kennedy.file, "-ar", "48000", "-ac", "1")
      await use({
        executablePath: chromiumPath,
        args: [
          ...quietArguments,
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-audio-capture=${speech}%noloop`,
          "--autoplay-policy=no-user-gesture-required",
        ],
      })
    },
    { scope: "worker" },
  ],
  engines: ["spared", { option: true, scope: "worker" }],
  nodes: ["one", { option: true, scope: "worker" }],
  several: [
    async ({ nodes, engines }, use) => {
      const several = nodes === "several" ? await startNodes(engines) : null
      await use(several)
      await several?.stop()
    },
    { scope: "worker", timeout: 300_000 },
  ],
  server: [
    async ({ several, engines }, use) => {
      if (several !== null) {
        const { everybodyConfirms } = await import("../support/cluster/confirm-emails.ts")
        const end = everybodyConfirms(several.url, several.mail.emails)
        await use(asOneServer(several))
        return end()
      }
      const server = await startServer({ env: {}, ...withEngines(engines) })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  quiet: [
    async ({ context }, use) => {
      const check = noComplaints(context)
      await use()
      check()
    },
    { auto: true },
  ],
})

/** Opens an account at the way in, as a newcomer does. */
export const createAccount = async (page: Page, username: string, firstName: string) => {
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible()
  await page.getByRole("tab", { name: "Sign Up" }).click()
  await page.getByLabel("First Name").fill(firstName)
  await page.getByLabel("Last Name").fill("Berg")
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Email").fill(`${username}@example.org`)
  await page.getByRole("textbox", { name: "Password" }).fill("a long enough password")
  await page.getByRole("button", { name: "Create Account" }).click()
}

/** From the way in to the end of the profile setup, as a newcomer goes it. */
export const enter = async (page: Page, username: string, firstName: string) => {
  await createAccount(page, username, firstName)
  await expect(page.getByRole("heading", { level: 1, name: "Welcome", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Complete Setup" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible()
}

/** Signs up and does the profile setup; SETUP-02 the way leads to the people. */
export const signUp = async (page: Page, username: string) => {
  await page.goto("/login")
  await enter(page, username, "Anna")
  await expect(page.getByRole("heading", { name: "Anna Berg" })).toBeVisible()
}

/** Signs up somebody at the server itself, and in at the page's browser: for journeys that begin later. */
export const comeIn = async (page: Page, server: RunningServer, username: string) => {
  const caller = new Caller(server.url)
  await caller.join(username)
  await page.context().addCookies([cookieOf(caller)])
  return caller
}

export { expectAccessible } from "./accessibility.ts"
export { expect }
