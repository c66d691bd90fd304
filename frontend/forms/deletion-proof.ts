import { Schema } from "effect"
import { type AccountDeletion, deletionWord } from "#protocol/account.ts"

/** What somebody types to confirm that an account is to be deleted: their password, or `deletionWord` for accounts without a password. */
export type Proof = "password" | "word"

const isWord = (text: string) => text.trim().toLowerCase() === deletionWord

/** The form that asks for it. */
export const proofForm = (proof: Proof) =>
  Schema.Struct({
    typed: Schema.String.check(
      proof === "password"
        ? Schema.isMinLength(1, { message: "Please enter your password." })
        : Schema.makeFilter(
            (text: string) => isWord(text) || `Please type the word “${deletionWord}”.`,
          ),
    ),
  })

/** What was typed, as the server takes it. */
export const proofOf = (proof: Proof, typed: string): AccountDeletion =>
  proof === "password" ? { password: typed } : { word: typed.trim() }
