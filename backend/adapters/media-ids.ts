import { randomBytes } from "node:crypto"

/** 128 random bits in lower-case hexadecimal, so that ids stay distinct on case-insensitive disks. */
export const newId = () => randomBytes(16).toString("hex")
export const isId = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** Beside other nodes what is nobody's is left alone for so many milliseconds: longer than any save takes. */
export const youngMillis = 24 * 60 * 60 * 1_000

export const noSuchBytes = () => new Error("There are no such bytes.")
export const noSuchId = () => new Error("This is no id of an entry.")
