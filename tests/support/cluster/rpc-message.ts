import type { DocumentStore } from "../../../backend/ports/document-store.ts"

type Port = Omit<DocumentStore["Service"], "check">

/** A question on the line: a word of the port, with what it is asked with. */
export type Question =
  | {
      [Word in keyof Port]: { readonly word: Word; readonly given: Parameters<Port[Word]> }
    }[keyof Port]
  | { readonly word: "check" }

export interface Asked {
  readonly id: number
  readonly question: Question
}

/** Its answer: a value, a failure of the port, or a defect. */
export type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "DuplicateKey"; readonly collection: string }
  | { readonly kind: "StoreFull" }
  | { readonly kind: "defect"; readonly name: string; readonly message: string }

export interface Answered {
  readonly id: number
  readonly outcome: Outcome
}
