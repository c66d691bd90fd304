import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { type Browser, chromium } from "playwright"
import { chromiumPath, quietArguments } from "../support/browser-path.ts"
import { startServer } from "../support/spawn-server.ts"
import { percentile, print } from "./statistics.ts"
import { serveBarePage } from "./page-load/baseline-page.ts"
import { weighScreens } from "./page-load/pages.ts"
import { visit, type Visit } from "./page-load/visit.ts"

const rounds = 5
const dist = fileURLToPath(new URL("../../dist", import.meta.url))
const build = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url))

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const median = (visits: ReadonlyArray<Visit>, of: keyof Visit) =>
  percentile(
    visits.map((one) => one[of]),
    0.5,
  )

/** What a visitor reads first, as it stands on the page. */
const firstWords = async (browser: Browser, url: string) => {
  const page = await browser.newPage()
  await page.goto(url)
  const heading = await page.locator("h1").innerText()
  const text = await page.locator("h1 + p").innerText()
  await page.close()
  return { heading, text }
}

/**
 * The landing page on a slow telephone and a slow line, first visit, and a bare page with the same
 * first words in the same fonts in the same run; then what each screen needs when it is opened.
 */
export const measure = async () => {
  execFileSync(process.execPath, [build], { stdio: "inherit" })
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...quietArguments] })
  const bare = await serveBarePage(dist, await firstWords(browser, server.url))
  const ours: Array<Visit> = []
  const theirs: Array<Visit> = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visit(browser, server.url))
    theirs.push(await visit(browser, bare.url))
  }
  const screens = await weighScreens(browser, server.url)
  await browser.close()
  await bare.end()
  await server.stop()

  print(
    `npm run bench front (median of ${rounds} first visits; processor 4 times slower, 1.6 Mbit/s, 150 ms)`,
    {
      "scripts until the page is alive (aim: 90 kB)": kilobytes(median(ours, "scriptBytes")),
      "scripts before the first paint": kilobytes(median(ours, "scriptBytesBeforePaint")),
      "largest paint (ms, aim: under 1,500)": median(ours, "paint"),
      "largest paint of the bare page (ms)": median(theirs, "paint"),
      "movement on the page (aim: at most 0.02)": median(ours, "shift").toFixed(4),
      "movement on the bare page": median(theirs, "shift").toFixed(4),
      everything: kilobytes(median(ours, "bytes")),
      "everything of the bare page": kilobytes(median(theirs, "bytes")),
    },
  )
  print(
    "scripts for a place opened first",
    Object.fromEntries(
      Object.entries(screens).map(([place, { scripts, bytes }]) => [
        place,
        `${kilobytes(bytes)} in ${scripts} files`,
      ]),
    ),
  )
}
