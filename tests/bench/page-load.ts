import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"
import { chromiumPath, quietArguments } from "../support/browser-path.ts"
import { startServer } from "../support/spawn-server.ts"
import { weighScreens } from "./page-load/pages.ts"
import { visit, type Visit } from "./page-load/visit.ts"
import { median, print } from "./report.ts"
import { interleave } from "./rounds.ts"

const rounds = 5
const build = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url))

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The landing page on a slow telephone and a slow line, first visit; then what each screen needs when it is opened. */
export const measure = async () => {
  execFileSync(process.execPath, [build], { stdio: "inherit" })
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...quietArguments] })
  const [visits = []] = await interleave(rounds, [() => visit(browser, server.url)])
  const screens = await weighScreens(browser, server.url)
  await browser.close()
  await server.stop()

  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]))
  print(
    `npm run bench front (median of ${rounds} first visits; processor 4 times slower, 1.6 Mbit/s, 150 ms)`,
    {
      "scripts until the page is alive (aim: 90 kB)": kilobytes(of("scriptBytes")),
      "scripts before the first paint": kilobytes(of("scriptBytesBeforePaint")),
      "largest paint (ms, aim: under 1,500)": of("paint"),
      "movement on the page (aim: at most 0.02)": of("shift").toFixed(4),
      everything: kilobytes(of("bytes")),
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
