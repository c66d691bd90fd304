import type * as Y from "yjs"
import { textOf, timeIndexOf, type TimeIndex, timesOf } from "#protocol/transcript-document.ts"
import { linesWithTimes, rangeOf, withoutBlank } from "#protocol/timed-paragraphs.ts"
import type { TextName } from "#protocol/transcript.ts"
import { createListeners } from "../lib/listeners.ts"
import type { Lines, Watched } from "./shared-document.ts"

/** The shortest pause, in milliseconds, between a change and reading the lines again. */
const shortestPause = 150
/** The pause is at least this many times as long as the last reading took, so that a slow device has time for typing. */
const restsFor = 4
const longestWait = 100
/** Reading it all takes longer than a key may take to be seen: it waits for a pause of whoever types here, so long at most. */
const typingPause = 300
const longestTyping = 2_000

/** Runs when the browser is idle, at the latest after `longestWait`. */
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: longestWait })
  return () => cancelIdleCallback(idle)
}

/** A cached index of the times of all characters; read again only when the server has written some. */
const indexKeeper = (document: Y.Doc) => {
  let index: TimeIndex | null = null
  timesOf(document).observe(() => {
    index = null
  })
  return () => (index ??= timeIndexOf(document))
}

export const watchLines = (document: Y.Doc): Readonly<Record<TextName, Watched<Lines>>> => {
  const index = indexKeeper(document)
  const read = (name: TextName): Lines => {
    if (name === "original") return linesWithTimes(document, name, undefined, index())
    const original = withoutBlank(linesWithTimes(document, "original", undefined, index()))
    return linesWithTimes(document, name, rangeOf(original), index())
  }

  const watch = (name: TextName): Watched<Lines> => {
    let lines: Lines | null = null
    let pause = shortestPause
    const readNow = () => {
      const begun = performance.now()
      const fresh = read(name)
      pause = Math.max(shortestPause, restsFor * (performance.now() - begun))
      return fresh
    }
    let stop: (() => void) | null = null
    const watchers = createListeners()
    const tell = () => {
      lines = null
      watchers.notify()
    }
    const begin = () => {
      let cancel: (() => void) | null = null
      let typedAt = -Infinity
      const wait = (millis: number, longestUntil: number) => {
        const timer = setTimeout(() => {
          const now = performance.now()
          const more = Math.min(typedAt + typingPause, longestUntil) - now
          if (more > 0) return wait(more, longestUntil)
          cancel = whenIdle(() => {
            cancel = null
            tell()
          })
        }, millis)
        cancel = () => clearTimeout(timer)
      }
      const changed = (_event: unknown, { local }: Y.Transaction) => {
        const now = performance.now()
        if (local) typedAt = now
        if (cancel === null) wait(pause, now + longestTyping)
      }
      const sources = [textOf(document, name), timesOf(document)] as const
      for (const source of sources) source.observe(changed)
      return () => {
        cancel?.()
        for (const source of sources) source.unobserve(changed)
      }
    }
    return {
      // Without listeners the cache is not kept up to date, so read again.
      current: () => (stop === null ? readNow() : (lines ??= readNow())),
      subscribe: (listener) => {
        if (stop === null) lines = null
        stop ??= begin()
        const unsubscribe = watchers.subscribe(listener)
        return () => {
          unsubscribe()
          if (!watchers.isEmpty()) return
          stop?.()
          stop = null
        }
      },
    }
  }
  return { original: watch("original"), english: watch("english") }
}
