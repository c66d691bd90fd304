import type { Page } from "playwright"

/** Milliseconds between two keys, as of somebody who types well. */
const gap = 60

/**
 * Types into what is focused, with real key presses, and answers for each key the milliseconds from the
 * press, as the browser stamped it, to the first frame that was painted after it. Of `keys` each
 * character must be a key of an English keyboard: others come without a press.
 */
export const keystrokeToPaint = async (page: Page, keys: string): Promise<Array<number>> => {
  const watch = await page.evaluateHandle(() => {
    const samples: Array<number> = []
    const pressed = ({ timeStamp }: KeyboardEvent) => {
      // What the page's own listeners do to the text is done when the frame is made; a task asked for
      // inside the frame runs once that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener("message", () => {
          samples.push(performance.now() - timeStamp)
          port1.close()
        })
        port1.start()
        port2.postMessage(null)
      })
    }
    addEventListener("keydown", pressed, { capture: true })
    return { samples, stop: () => removeEventListener("keydown", pressed, { capture: true }) }
  })
  const begun = performance.now()
  for (const [n, key] of [...keys].entries()) {
    const early = begun + n * gap - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    await page.keyboard.press(key === " " ? "Space" : key)
  }
  await page.waitForFunction(([{ samples }, wanted]) => samples.length >= wanted, [
    watch,
    keys.length,
  ] as const)
  const samples = await watch.evaluate(({ samples, stop }) => {
    stop()
    return samples
  })
  await watch.dispose()
  return samples
}
