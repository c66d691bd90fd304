import { EditorView } from "@codemirror/view"
import { waitFor } from "storybook/test"

const found = (): EditorView => {
  const content = document.querySelector<HTMLElement>(".cm-content")
  const view = content === null ? null : EditorView.findFromDOM(content)
  if (view === null) throw new Error("The editor is not here yet.")
  return view
}

/** The editor on the page, once it is there. */
export const theEditor = (): Promise<EditorView> => waitFor(found)

/** As a person's keyboard would put words in. */
export const typeAt = (view: EditorView, at: number, words: string): void =>
  view.dispatch({
    changes: { from: at, insert: words },
    selection: { anchor: at + words.length },
    userEvent: "input.type",
  })

export const eraseFrom = (view: EditorView, from: number, to: number): void =>
  view.dispatch({ changes: { from, to }, userEvent: "delete.backward" })

/** What came from another program by the clipboard. */
export const paste = (view: EditorView, words: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/plain", words)
  clipboardData.setData("text/html", `<p><b>${words}</b></p>`)
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
  view.contentDOM.dispatchEvent(event)
}

/** The times beside the text, from the top; what is drawn only to measure is left out. */
export const timesShown = (): ReadonlyArray<string> =>
  [...document.querySelectorAll<HTMLElement>(".cm-times .cm-gutterElement")]
    .filter(({ style }) => style.visibility !== "hidden")
    .map((element) => element.textContent)
    .filter((time) => time !== "")
