/** A file within an archive, as the archive's directory has it. */
interface Placed {
  readonly at: number
  readonly packed: number
  readonly bytes: number
  readonly method: number
}

/** An archive on this device, of which only what is asked for is read. */
export interface ZipFile {
  readonly has: (name: string) => boolean
  /** A file of at most so many bytes; null when there is none, or it is larger or damaged. */
  readonly read: (name: string, most: number) => Promise<Blob | null>
  /** The folder that holds this file, the outermost if several do; null when none does. */
  readonly folderWith: (name: string) => ZipFile | null
}

const marks = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const
const marksOfFiles = { entry: 0x02014b50, local: 0x04034b50 } as const

/** The end of an archive with the longest comment there may be. */
const longestEnd = 22 + 65_535
/** More than any export has; a directory is held whole. */
const mostDirectory = 64 * 1024 * 1024

const viewOf = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(Math.max(0, start), end).arrayBuffer())

const number64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

interface Directory {
  readonly at: number
  readonly bytes: number
}

/** Where the directory is, in an archive of more than 4 GB. */
const directory64 = async (file: Blob, view: DataView, end: number): Promise<Directory | null> => {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== marks.locator64) return null
  const at = number64(view, locator + 8)
  if (at + 56 > file.size) return null
  const found = await viewOf(file, at, at + 56)
  if (found.getUint32(0, true) !== marks.end64) return null
  return { at: number64(found, 48), bytes: number64(found, 40) }
}

const directoryOf = async (file: Blob): Promise<Directory | null> => {
  const view = await viewOf(file, file.size - longestEnd, file.size)
  for (let end = view.byteLength - 22; end >= 0; end -= 1) {
    if (view.getUint32(end, true) !== marks.end) continue
    const bytes = view.getUint32(end + 12, true)
    const at = view.getUint32(end + 16, true)
    const isLarge = at === 0xffffffff || bytes === 0xffffffff
    return isLarge ? directory64(file, view, end) : { at, bytes }
  }
  return null
}

/** Sizes and place as the extra field has them where 32 bits are too few. */
const widened = (view: DataView, extra: number, length: number, placed: Placed): Placed => {
  for (let at = extra; at + 4 <= extra + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    const wide = (value: number) => {
      if (value !== 0xffffffff) return value
      next += 8
      return number64(view, next - 8)
    }
    const bytes = wide(placed.bytes)
    const packed = wide(placed.packed)
    return { ...placed, bytes, packed, at: wide(placed.at) }
  }
  return placed
}

/** A name as we write it: other programs decompose letters, or use other slashes. */
const nameOf = (text: string) => text.normalize("NFC").replaceAll("\\", "/")
/** What stays of a name in every encoding: Windows writes letters in one that the archive does not tell. */
const plainName = (name: string) => name.replaceAll(/[^\0-\x7f]+/g, "*")

/** The only file with that plain name, by plain name. */
const byPlainName = (files: ReadonlyMap<string, Placed>): ReadonlyMap<string, Placed | null> => {
  const plain = new Map<string, Placed | null>()
  for (const [name, placed] of files) {
    const key = plainName(name)
    plain.set(key, plain.has(key) ? null : placed)
  }
  return plain
}

const readDirectory = (view: DataView): ReadonlyMap<string, Placed> | null => {
  const files = new Map<string, Placed>()
  const utf8 = new TextDecoder()
  let at = 0
  while (at < view.byteLength) {
    if (view.getUint32(at, true) !== marksOfFiles.entry) return null
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    if (name === undefined || extra === undefined || comment === undefined) return null
    const placed = {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    const text = utf8.decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name))
    files.set(nameOf(text), widened(view, at + 46 + name, extra, placed))
    at += 46 + name + extra + comment
  }
  return files
}

/** Unpacked up to so many bytes, whatever the directory says. */
const inflated = async (packed: Blob, most: number): Promise<Blob | null> => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let bytes = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces)
    bytes += value.byteLength
    if (bytes > most) {
      await reader.cancel()
      return null
    }
    pieces.push(new Uint8Array(value))
  }
}

const readPlaced = async (file: Blob, placed: Placed, most: number): Promise<Blob | null> => {
  if (placed.bytes > most) return null
  const head = await viewOf(file, placed.at, placed.at + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== marksOfFiles.local) return null
  const start = placed.at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(start, start + placed.packed)
  if (packed.size !== placed.packed) return null
  if (placed.method === 8) return inflated(packed, most)
  return placed.method === 0 && placed.packed === placed.bytes ? packed : null
}

const archiveOf = (file: Blob, files: ReadonlyMap<string, Placed>): ZipFile => {
  const plain = byPlainName(files)
  const find = (name: string) => files.get(nameOf(name)) ?? plain.get(plainName(nameOf(name)))
  return {
    has: (name) => find(name) !== undefined,
    read: async (name, most) => {
      const placed = find(name)
      if (placed === undefined || placed === null) return null
      return readPlaced(file, placed, most).catch(() => null)
    },
    folderWith: (name) => {
      const folders = [...files.keys()]
        .filter((path) => path === name || path.endsWith(`/${name}`))
        .map((path) => path.slice(0, path.length - name.length))
        .toSorted((one, other) => one.length - other.length)
      const [folder] = folders
      if (folder === undefined) return null
      const inside = [...files].flatMap(([path, placed]) =>
        path.startsWith(folder) ? [[path.slice(folder.length), placed] as const] : [],
      )
      return archiveOf(file, new Map(inside))
    },
  }
}

/** Opens an archive; null for what is none. */
export const openZip = async (file: Blob): Promise<ZipFile | null> => {
  try {
    const directory = await directoryOf(file)
    if (directory === null || directory.bytes > mostDirectory) return null
    const { at, bytes } = directory
    if (at + bytes > file.size) return null
    const files = readDirectory(await viewOf(file, at, at + bytes))
    if (files === null) return null
    return archiveOf(file, files)
  } catch {
    // What is read past its end is no archive.
    return null
  }
}
