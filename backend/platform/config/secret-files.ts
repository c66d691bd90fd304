import { readFileSync } from "node:fs"
import { settingsByName } from "./environment.ts"

const ending = "_FILE"
/** `MAP_FILE` is a setting itself, and names no secret. */
const isPointer = (name: string) =>
  name.endsWith(ending) && settingsByName.includes(name.slice(0, -ending.length))

/** Whether a variable is set, by itself or by a file. */
export const isSet = (
  variables: Readonly<Record<string, string | undefined>>,
  name: string,
): boolean => [name, `${name}${ending}`].some((one) => (variables[one] ?? "") !== "")

const contentOf = (name: string, file: string) => {
  try {
    return readFileSync(file, "utf8").trimEnd()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${name} names a file that can't be read. (${why})`, { cause })
  }
}

/**
 * The variables with what stands in files in their place: `MAIL_URL_FILE=/run/secrets/mail` gives `MAIL_URL`
 * the file's content, as containers hand out secrets. Both at once cannot be meant; an empty one is not set.
 */
export const withSecretFiles = (
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const pointers = Object.entries(given).filter(([name]) => isPointer(name))
  const read = pointers.map(([name, file = ""]): readonly [string, string] => {
    const setting = name.slice(0, -ending.length)
    if (given[setting] !== undefined)
      throw new Error(`${setting} and ${name} are both set. Keep one of them.`)
    return [setting, contentOf(name, file)]
  })
  return { ...given, ...Object.fromEntries(read) }
}
