import { Schema } from "effect"
import { limits } from "./limits.ts"

/**
 * A password as it is compared, by the profile OpaqueString of RFC 8265: systems differ in how they type
 * a letter with an accent, and in which space a key gives.
 */
export const comparablePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, " ").normalize("NFC")

export const NewPassword = Schema.String.check(
  Schema.makeFilter(
    (password: string) =>
      comparablePassword(password).length >= limits.password.min ||
      "Password must be at least 8 characters long.",
  ),
  Schema.isMaxLength(limits.password.max, {
    message: "Please choose a password of at most 200 characters.",
  }),
)
