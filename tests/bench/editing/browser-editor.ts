import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "playwright"
import { paths } from "#protocol/paths.ts"
import { chromiumPath, quietArguments } from "../../support/browser-path.ts"
import { median, percentile, print } from "../report.ts"
import { timed } from "../rounds.ts"
import { keystrokeToPaint } from "./keystrokes.ts"
import { prose } from "./prose.ts"
import { startStory, transcriptAt } from "./story.ts"
import { join } from "./wire.ts"

/** Two hours of talk. */
const words = 20_000
const paragraphs = 250
/** Typed in the middle of it; the first warm the page up and are not counted. */
const keys = "the quick brown fox jumps over the lazy dog and then walks home ".repeat(4)
const warmUp = 20
/** Milliseconds between two edits of somebody else meanwhile. */
const others = 500
const openings = 5

const editor = (page: Page) => page.getByRole("textbox", { name: "Transcript" })

const measureOpening = async (page: Page, story: string) => {
  const read: Array<number> = []
  const edit: Array<number> = []
  for (let n = 0; n < openings; n += 1) {
    read.push(
      await timed(async () => {
        await page.goto(story, { waitUntil: "commit" })
        await page.locator("[data-paragraph]").first().waitFor()
      }),
    )
    await page.getByRole("button", { name: "Correct the transcript" }).last().waitFor()
    edit.push(
      await timed(async () => {
        await page.getByRole("button", { name: "Correct the transcript" }).last().click()
        await page.waitForFunction(() => document.activeElement?.classList.contains("cm-content"))
      }),
    )
    if (n < openings - 1) await page.getByRole("button", { name: "Cancel" }).click()
  }
  return { read: median(read), edit: median(edit) }
}

const typeInTheMiddle = async (page: Page) => {
  await editor(page).focus()
  const line = page.locator(".cm-line")
  await page.keyboard.press("Control+End")
  await page.keyboard.press("Control+Home")
  for (let n = 0; n < 40; n += 1) await page.keyboard.press("PageDown")
  await line.first().waitFor()
  return (await keystrokeToPaint(page, keys)).slice(warmUp)
}

/** What the browser itself takes for a letter: a page with a bare field and one line in it. */
const typeInBareField = async (page: Page) => {
  await page.goto("about:blank")
  await page.setContent(
    `<div contenteditable="true" style="font: 18px serif">Once upon a time </div>`,
  )
  await page.locator("[contenteditable]").focus()
  return (await keystrokeToPaint(page, keys)).slice(warmUp)
}

const asFigures = (samples: ReadonlyArray<number>) => ({
  p50: percentile(samples, 0.5),
  p95: percentile(samples, 0.95),
  longest: Math.max(...samples),
})

/** A transcript of two hours in a browser: how long it takes to open, and each key to be seen. */
export const measureInChromium = async () => {
  execFileSync(process.execPath, [
    fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url)),
  ])
  const { url, anna, story, stop } = await startStory()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...quietArguments] })
  try {
    await anna.patch(paths.storyContent(story.id), {
      originalTranscription: prose(words, paragraphs).join("\n\n"),
    })
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    })
    const [name = "", value = ""] = anna.cookie.split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url }])
    const before = await typeInBareField(page)
    const opening = await measureOpening(page, `${url}/story/${String(story.id)}`)
    const alone = asFigures(await typeInTheMiddle(page))
    const somebody = await join(transcriptAt(anna, story.id))
    const typing = setInterval(() => somebody.text.insert(0, "x"), others)
    const together = asFigures(await typeInTheMiddle(page))
    clearInterval(typing)
    somebody.close()
    // Before and after, so that what else this machine does weighs on both alike.
    const bare = asFigures([...before, ...(await typeInBareField(page))])
    print(`npm run bench editing (a transcript of ${String(words)} words in Chromium)`, {
      [`from the address to the words, median of ${String(openings)} (ms)`]: opening.read,
      "from 'Edit' to the caret in the text (ms)": opening.edit,
      "from a key to its paint in a bare field, p50 (ms)": bare.p50,
      "  p95 (ms), in a bare field": bare.p95,
      "from a key to its paint, p50 (ms)": alone.p50,
      "  p95 (ms)": alone.p95,
      "  longest (ms)": alone.longest,
      "  p95, as a multiple of a bare field's": alone.p95 / bare.p95,
      "the same while somebody else types, p50 (ms)": together.p50,
      "  p95 (ms), with somebody else": together.p95,
      "  longest (ms), with somebody else": together.longest,
    })
  } finally {
    await browser.close()
    await stop()
  }
}
