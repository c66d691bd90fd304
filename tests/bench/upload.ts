import { measureHundred } from "./upload/hundred-clients.ts"
import { measureLastWord } from "./upload/stop-to-saved.ts"
import { measureOneFile } from "./upload/one-file.ts"

const parts = { file: measureOneFile, save: measureLastWord, hundred: measureHundred }

/** Recordings that arrive piece by piece; `npm run bench upload file | save | hundred` measures a part. */
export const measure = async () => {
  const wanted = process.argv.slice(3)
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part()
}
