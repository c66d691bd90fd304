/** Something said, with its number among what this node says on the same topic. */
export interface Owed {
  readonly count: number
  readonly text: string
}

export interface BufferRoom {
  readonly texts: number
  readonly characters: number
}

/** What one node keeps while Redis is away. */
const usualRoom: BufferRoom = { texts: 10_000, characters: 8 * 1024 * 1024 }

/** What goes to Redis at once. */
const together: BufferRoom = { texts: 100, characters: 512 * 1024 }

/** What is to be said, in its order; the oldest goes when there is no room. */
export const makeOwed = (room: BufferRoom = usualRoom) => {
  let texts: Array<Owed> = []
  let characters = 0
  let said = 0
  /** So that a full queue is not copied for every text that is dropped. */
  let from = 0

  const removeOldest = () => {
    const oldest = texts[from]
    if (oldest === undefined) return
    characters -= oldest.text.length
    from += 1
    if (from * 2 > texts.length) {
      texts = texts.slice(from)
      from = 0
    }
  }
  const size = () => texts.length - from

  return {
    /** Answers whether something else was dropped for it. */
    add: (text: string): boolean => {
      said += 1
      texts.push({ count: said, text })
      characters += text.length
      let isDropped = false
      while (size() > 1 && (size() > room.texts || characters > room.characters)) {
        removeOldest()
        isDropped = true
      }
      return isDropped
    },
    /** What to say next; at least one text, unless nothing is owed. */
    next: (): ReadonlyArray<Owed> => {
      const some: Array<Owed> = []
      let length = 0
      for (const one of texts.slice(from, from + together.texts)) {
        length += one.text.length
        if (some.length > 0 && length > together.characters) break
        some.push(one)
      }
      return some
    },
    /** All up to this one were said. */
    remove: (count: number) => {
      for (;;) {
        const oldest = texts[from]
        if (oldest === undefined || oldest.count > count) return
        removeOldest()
      }
    },
    get size() {
      return size()
    },
  }
}
