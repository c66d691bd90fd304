import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** What a browser reads as text; pictures, fonts and recordings are compressed by nature. */
const isText = /\.(?:css|html|js|svg|webmanifest)$/

const pack = {
  br: (data) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
      },
    }),
  gz: (data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
}

/** Puts beside each text of a folder what the server sends of it: smaller than it could be made while somebody waits. */
export const compressTexts = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
  const written = texts.flatMap(({ parentPath, name }) => {
    const file = join(parentPath, name)
    return Object.entries(pack).map(async ([ending, compress]) =>
      writeFile(`${file}.${ending}`, await compress(await readFile(file))),
    )
  })
  await Promise.all(written)
}
