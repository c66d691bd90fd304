import { Schema } from "effect"
import { type AccountDeletion, deletionWord } from "#protocol/account.ts"

/** What the user types to confirm: the password, or `deletionWord` for accounts without a password. */
export type Proof = "password" | "word"

const isWord = (text: string) => text.trim().toLowerCase() === deletionWord

export const deletionForm = (proof: Proof) =>
  Schema.Struct({
    typed: Schema.String.check(
      proof === "password"
        ? Schema.isMinLength(1, { message: "Please enter your password." })
        : Schema.makeFilter(
            (text: string) => isWord(text) || `Please type the word “${deletionWord}”.`,
          ),
    ),
  })

export const deletionOf = (proof: Proof, typed: string): AccountDeletion =>
  proof === "password" ? { password: typed } : { word: typed.trim() }
