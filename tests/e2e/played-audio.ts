import type { BrowserContext } from "@playwright/test"

/** A sound that began to be heard, and the second it was sent to before. */
export interface Played {
  readonly from: string
  readonly at: number
}

/**
 * Notes every sound that begins to be heard, with the second it was sent to: which second it has got to
 * meanwhile depends on when a busy machine looks.
 */
export const soundsPlayed = async (context: BrowserContext): Promise<ReadonlyArray<Played>> => {
  const played: Array<Played> = []
  await context.exposeFunction("notePlayed", (from: string, at: number) => {
    played.push({ from: new URL(from).pathname, at })
  })
  await context.addInitScript(() => {
    const sentTo = new WeakMap<HTMLMediaElement, number>()
    const { prototype } = HTMLMediaElement
    const place = Object.getOwnPropertyDescriptor(prototype, "currentTime")
    Object.defineProperty(prototype, "currentTime", {
      ...place,
      set(this: HTMLMediaElement, second: number) {
        sentTo.set(this, second)
        place?.set?.call(this, second)
      },
    })
    const play = Reflect.get(prototype, "play")
    Reflect.set(prototype, "play", function (this: HTMLMediaElement) {
      const note = () => {
        // oxlint-disable-next-line typescript/no-unsafe-call -- exposed above
        Reflect.get(window, "notePlayed")(this.currentSrc, sentTo.get(this) ?? 0)
      }
      this.addEventListener("playing", note, { once: true })
      return Reflect.apply(play, this, [])
    })
  })
  return played
}
