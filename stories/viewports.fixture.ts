/** A telephone, and a screen on a desk. */
const screens = [
  [390, 844],
  [1280, 800],
] as const

/** Looks at a story on each of the screens; only in tests, where the size of the window can be chosen. */
export const onEveryScreen = async (look: () => Promise<void>) => {
  if (import.meta.env.MODE !== "test") return
  const { page } = await import("vitest/browser")
  const { innerWidth, innerHeight } = window
  try {
    for (const [width, height] of screens) {
      await page.viewport(width, height)
      window.scrollTo(0, 0)
      await look()
    }
  } finally {
    await page.viewport(innerWidth, innerHeight)
  }
}

/** For `globals`: a telephone. Without it, stories have a screen of 1200 by 900. */
export const onATelephone = { viewport: { value: "mobile2", isRotated: false } }
