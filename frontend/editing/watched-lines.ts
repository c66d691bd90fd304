import type * as Y from "yjs"
import { textOf, timeIndexOf, type TimeIndex, timesOf } from "#protocol/shared-transcript.ts"
import { linesWithTimes, rangeOf, withoutBlank } from "#protocol/timed-paragraphs.ts"
import type { TextName } from "#protocol/transcript.ts"
import { createListeners } from "../ui/listeners.ts"
import type { Lines, Watched } from "./room.ts"

/** Milliseconds between a change and the lines that follow from it, however fast somebody types. */
const shortestPause = 150
/** On a slow device reading a long transcript takes a while; most of the time is left to whoever types. */
const restsFor = 4
const longestWait = 100

/** Runs when the browser has nothing better to do, soon in any case. */
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: longestWait })
  return () => cancelIdleCallback(idle)
}

/** The times of all characters, read anew only when the server wrote some. */
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
      const changed = () => {
        if (cancel !== null) return
        const timer = setTimeout(() => {
          cancel = whenIdle(() => {
            cancel = null
            tell()
          })
        }, pause)
        cancel = () => clearTimeout(timer)
      }
      const sources = [textOf(document, name), timesOf(document)] as const
      for (const source of sources) source.observe(changed)
      return () => {
        cancel?.()
        for (const source of sources) source.unobserve(changed)
      }
    }
    return {
      // While nobody watches, what was read before may be old.
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
