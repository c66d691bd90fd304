import { join } from "node:path"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { paths } from "#protocol/paths.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { expect, test } from "./fixtures.ts"
import { frames, openRaw } from "../support/raw-yjs-client.ts"
import { addPerson, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

test("R119 what someone typed without a line is there once, though a copy of their device wrote under the same number", async ({
  browser,
  server,
}) => {
  const { caller: greta } = await relative(server.url, "greta")
  const { id: rosa } = await addPerson(greta, { name: "Rosa" })
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), ...["-i", kennedy.file])
  const { id } = await greta.save(recording, undefined, {
    title: "The mill",
    storytellerId: String(rosa),
  })
  await storyIsReady(greta, id)
  await greta.patch(paths.storyContent(id), { originalTranscription: "The mill stood still." })

  const { page, ...line } = await openWindow(browser, greta)
  await page.goto(`/story/${id}`)
  const words = page.getByRole("tabpanel", { name: "Transcript" })
  await words.getByRole("button", { name: "Correct the transcript" }).click()
  const editor = page.getByRole("textbox", { name: "Transcript" })
  await expect(editor).toHaveText("The mill stood still.")
  await page.keyboard.press("Control+Home")

  const copy = await openRaw(greta, id)
  copy.say(frames.asksWhoIsHere())
  await copy.until(() => copy.told.length > 0, "who is here")
  copy.say(frames.asks(new Uint8Array([0])))
  await copy.until(() => copy.words() !== "", "the words")
  const number = copy.told[0]?.client ?? 0
  await line.cutLine()
  await page.keyboard.type("Once ")
  await expect(page.getByText(/Not saved yet/)).toBeVisible()
  copy.document.clientID = number
  copy.write((document) => textOf(document, "original").insert(0, "Elsewhere "))
  await copy.until(() => copy.saved === 1, "the acknowledgement")
  line.mendLine()

  const both = /^(Once Elsewhere |Elsewhere Once )The mill stood still\.$/
  await expect(editor).toHaveText(both)
  await expect(page.getByText("Kept as you type")).toBeVisible()
  await expect(editor).toBeFocused()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" It turned.")
  await expect
    .poll(async () => (await greta.story(id)).originalTranscription)
    .toMatch(/^(Once Elsewhere |Elsewhere Once )The mill stood still\. It turned\.$/)
  copy.close()
})
