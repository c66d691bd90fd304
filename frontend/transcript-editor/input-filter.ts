import { ySyncAnnotation } from "y-codemirror.next"
import { EditorState, type Extension, Transaction } from "@codemirror/state"
import { cleanText, isClean, mostCharacters, savedLength } from "./normalize-text.ts"

const isTooLong = ({ length, lines }: { readonly length: number; readonly lines: number }) =>
  savedLength(length, lines) > mostCharacters

/** Limits what can be typed or pasted: plain text, one kind of line break, at most the allowed length. */
export const textGuard = (onTooLong: () => void): Extension => [
  // Otherwise the editor would count "\r\n" as one character, and the shared document as two.
  EditorState.lineSeparator.of("\n"),
  EditorState.transactionFilter.of((transaction) => {
    const { docChanged, startState, newDoc, changes } = transaction
    // Changes of other people are already in the document and must not be blocked.
    if (!docChanged || transaction.annotation(ySyncAnnotation) !== undefined) return transaction
    if (newDoc.length > startState.doc.length && isTooLong(newDoc)) {
      onTooLong()
      return []
    }
    const clean: Array<{ from: number; to: number; insert: string }> = []
    let isDirty = false
    changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
      const text = inserted.toString()
      isDirty ||= !isClean(text)
      clean.push({ from, to, insert: cleanText(text) })
    })
    if (!isDirty) return transaction
    const rewritten = startState.changes(clean)
    const userEvent = transaction.annotation(Transaction.userEvent)
    const { head } = startState.selection.main
    return {
      changes: rewritten,
      selection: { anchor: rewritten.mapPos(head, 1) },
      scrollIntoView: true,
      ...(userEvent === undefined ? {} : { userEvent }),
    }
  }),
]
