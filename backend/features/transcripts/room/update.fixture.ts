import * as encoding from "lib0/encoding"

type Id = readonly [client: number, clock: number]

/** One struct of an update as Yjs writes it, with whatever somebody may want to put there. */
export interface RawStruct {
  readonly origin?: Id
  readonly right?: Id
  /** The name of a root, or the item of a nested type. */
  readonly parent?: string | Id
  /** The entry of a map. */
  readonly entry?: string
  /** Yjs's number of the kind of content; characters when left out. */
  readonly kind?: number
  /** Writes the content; a number stands for a length. */
  readonly content?: string | number | ((encoder: encoding.Encoder) => void)
}

/** Yjs's numbers for what a struct can be. */
export const kinds = {
  gc: 0,
  deleted: 1,
  json: 2,
  binary: 3,
  string: 4,
  embed: 5,
  format: 6,
  type: 7,
  any: 8,
  document: 9,
  skip: 10,
} as const

export interface RawBlock {
  readonly client: number
  readonly clock?: number
  readonly structs: ReadonlyArray<RawStruct>
}

type RawRemovals = ReadonlyArray<readonly [client: number, ranges: ReadonlyArray<Id>]>

/** An update written by hand, in the form of Yjs's first version, with removals as clocks and lengths. */
export const anUpdate = (blocks: ReadonlyArray<RawBlock>, removals: RawRemovals = []) =>
  encoding.encode((encoder) => {
    const number = (value: number) => encoding.writeVarUint(encoder, value)
    const id = (of: Id) => of.forEach(number)
    number(blocks.length)
    for (const { client, clock = 0, structs } of blocks) {
      for (const value of [structs.length, client, clock]) number(value)
      for (const struct of structs) {
        const { origin, right, parent = "original", entry, content = "x" } = struct
        const { kind = kinds.string } = struct
        const isBare = kind === kinds.gc || kind === kinds.skip
        const flags = (origin ? 128 : 0) | (right ? 64 : 0) | (entry === undefined ? 0 : 32)
        encoding.writeUint8(encoder, isBare ? kind : kind | flags)
        if (!isBare) {
          if (origin) id(origin)
          if (right) id(right)
          if (!origin && !right) {
            number(typeof parent === "string" ? 1 : 0)
            if (typeof parent === "string") encoding.writeVarString(encoder, parent)
            else id(parent)
            if (entry !== undefined) encoding.writeVarString(encoder, entry)
          }
        }
        if (typeof content === "string") encoding.writeVarString(encoder, content)
        else if (typeof content === "number") number(content)
        else content(encoder)
      }
    }
    number(removals.length)
    for (const [client, ranges] of removals) {
      number(client)
      number(ranges.length)
      ranges.forEach(id)
    }
  })
