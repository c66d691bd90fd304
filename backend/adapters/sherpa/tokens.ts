import { randomUUID } from "node:crypto"
import { access, mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** The size of Moonshine's decoder output; ids beyond the vocabulary are never produced. */
const modelTokens = 32_768
const byteToken = /^<0x([0-9A-F]{2})>$/
/** `<unk>`, `<s>`, `</s>`. */
const controlTokens = 3

const bytesOf = (token: string, id: number) => {
  const byte = id < controlTokens ? null : byteToken.exec(token)
  if (byte?.[1] !== undefined) return Buffer.from(byte[1], "hex")
  return Buffer.from(id < controlTokens ? token : token.replaceAll("▁", " "))
}

/**
 * The vocabulary in sherpa's format: a line for each token with its bytes in base64, a tab and its id.
 */
export const tokensText = async () => {
  // Imported here, as unpacking its vocabulary would take a tenth of every start of the server.
  const { default: llamaTokenizer } = await import("llama-tokenizer-js")
  return Array.from({ length: modelTokens }, (_, id) => {
    const token = llamaTokenizer.vocabById[id] ?? `<extra${id}>`
    return `${bytesOf(token, id).toString("base64")}\t${id}\n`
  }).join("")
}

/**
 * Creates the tokens file in `folder` unless it exists. It is written under a unique temporary name and
 * renamed, so it is never incomplete, even if several processes create it at once.
 */
export const tokensFile = async (folder: string) => {
  const path = join(folder, "moonshine-tokens-1.txt")
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (there) return path
  await mkdir(folder, { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, await tokensText())
  await rename(unfinished, path)
  return path
}
