import type { MemoryIndex } from "./memory-index.ts"
import type { NumberArray } from "./buffers.ts"
import { restoreIndex, partsOf, type StoredParts } from "./snapshot.ts"

/** What was written and is read again, as a file would hold it. */
const storedParts = (index: MemoryIndex): StoredParts => {
  const texts = new Map<string, string>()
  const numbers = new Map<string, NumberArray>()
  for (const [name, part] of partsOf(index)) {
    if (typeof part === "string") texts.set(name, part)
    else numbers.set(name, part.slice())
  }
  return {
    text: (name) => {
      const text = texts.get(name)
      if (text === undefined) throw new Error(`no text ${name}`)
      return text
    },
    numbers: (name, of) => {
      const found = numbers.get(name)
      if (!(found instanceof of)) throw new Error(`no such numbers ${name}`)
      return found
    },
  }
}

/** The same index after a start from what was kept. */
export const restarted = (index: MemoryIndex): MemoryIndex => restoreIndex(storedParts(index))
