import { join } from "node:path"
import type { Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { cookieOf, expect, test } from "../e2e/fixtures.ts"
import { storedOn, originalsOf, recorderOf, startRecording, stop } from "../e2e/recorder-page.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "../e2e/browser-window.ts"

/** Milliseconds that a node may take to go, and for which a page may say that it reconnects. */
const longestGoodbye = 10_000
const aMoment = 5_000

/** Has the page note for how long it says that it reconnects, at most at a time. */
const noteReconnecting = (page: Page) =>
  page.addInitScript(() => {
    let since: number | null = null
    let longest = 0
    const look = () => {
      const isSaid = document.body?.textContent?.includes("Reconnecting…") ?? false
      if (isSaid) {
        since ??= performance.now()
        longest = Math.max(longest, performance.now() - since)
      } else since = null
      Reflect.set(window, "reconnectingMillis", longest)
    }
    setInterval(look, 50)
  })
const reconnectingMillis = (page: Page) =>
  page.evaluate(() => Number(Reflect.get(window, "reconnectingMillis")))

const isSaved = (page: Page) => expect(page.getByText("Kept as you type")).toBeVisible()
const editorOf = (page: Page) => page.getByRole("textbox", { name: "Transcript" })

test(
  "R510 R511 each node is replaced in turn while Anna corrects and Ben tells: no word and no byte is lost, and no request fails",
  { tag: "@cluster" },
  async ({ page: anna, browser, several }) => {
    if (several === null) throw new Error("this journey wants several nodes")
    const { url, nodes } = several
    const annas = await relative(url, "annadeploys")
    const bens = await relative(url, "bendeploys")
    const { id: rosa } = await addPerson(annas.caller, { name: "Rosa" })
    await grant(annas.caller, rosa, bens, "contributor")
    const recording = await makeSound(join(await makeFolder(), "told.mp3"), ...["-i", kennedy.file])
    const { id } = await annas.caller.save(recording, undefined, { storytellerId: String(rosa) })
    await storyIsReady(annas.caller, id)

    await anna.context().addCookies([cookieOf(annas.caller)])
    const ben = await openWindow(browser, bens.caller)
    for (const page of [anna, ben.page]) await noteReconnecting(page)
    await anna.goto(`/story/${String(id)}`)
    await anna
      .getByRole("tabpanel", { name: "Transcript" })
      .getByRole("button", { name: "Correct the transcript" })
      .click()
    await expect(editorOf(anna)).toBeFocused()
    await startRecording(ben.page)
    const live = several.proxy.sockets.filter(({ path }) => path.startsWith("/socket.io"))
    expect(live[0]?.port, "the two browsers are on different nodes").not.toBe(live[1]?.port)

    const written: Array<string> = []
    const write = async (line: string) => {
      written.push(line)
      await anna.keyboard.press("Control+Home")
      await anna.keyboard.type(`${line} `)
    }
    for (const node of nodes) {
      await write(`Before ${node.name}.`)
      const going = node.stop()
      await write(`Without ${node.name}.`)
      const { code, millis } = await going
      expect(code, node.name).toBe(0)
      expect(millis, node.name).toBeLessThan(longestGoodbye)
      await node.start()
      await isSaved(anna)
    }
    await expect(recorderOf(ben.page)).toContainText(/backed up/)
    for (const page of [anna, ben.page]) {
      await expect(page.getByText("Reconnecting…")).toHaveCount(0)
      expect(await reconnectingMillis(page)).toBeLessThan(aMoment)
    }

    await stop(ben.page)
    await expect(recorderOf(ben.page)).toContainText(/backed up(?! to)/)
    const [kept] = await storedOn(ben.page)
    await ben.page.getByRole("textbox", { name: "Title" }).fill("Told meanwhile")
    const about = ben.page.getByRole("form", { name: "About the story" })
    await about.getByLabel("Storyteller").selectOption({ label: "Me (Bendeploys Berg)" })
    await ben.page.getByRole("button", { name: "Save story" }).click()
    await expect(ben.page.getByText("Your story has been saved.")).toBeVisible()
    const told = (await bens.caller.stories()).find(({ title }) => title === "Told meanwhile")
    if (told === undefined) throw new Error("what Ben told is not there")
    const [original] = await originalsOf(bens.caller, await storyIsReady(bens.caller, told.id))
    expect(original?.equals(kept?.bytes ?? Buffer.of())).toBe(true)

    await ben.page.goto(`/story/${String(id)}`)
    const words = ben.page.getByRole("tabpanel", { name: "Transcript" })
    for (const line of written) await expect(words).toContainText(line)
    const { originalTranscription: text = "" } = await bens.caller.story(id)
    for (const line of written) expect(text?.split(line), line).toHaveLength(2)
    await ben.close()
  },
)
