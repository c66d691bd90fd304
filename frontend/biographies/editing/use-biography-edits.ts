import { useLayoutEffect, useRef, useState } from "react"
import type { Biography, BiographyLine } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import { HttpError } from "../../api/errors.ts"
import { useAddLine, useChangeLine, useRemoveLine } from "../../api/biography-lines.ts"
import { usePersonRejections } from "../../api/rejections.ts"
import { showError } from "../../api/show-error.ts"
import { isFocusLost } from "../../ui/focus.ts"
import { showToast } from "../../ui/toast.ts"
import { topicWords } from "./edit-text.ts"
import { namesYear } from "../rejections/reason-text.ts"
import { removeAsWrong } from "../rejections/remove-as-wrong.ts"
import {
  lineIn,
  type LinePosition,
  linesOf,
  nearbyPlaces,
  withLine,
  withMoved,
} from "./line-positions.ts"
import { useWriting, type Writing } from "./use-line-draft.ts"

const rejected = (error: unknown) => showError(error, "We couldn't change the line")

/** Where somebody has just changed the line, its editor shows what it says now. */
const isConflict = (error: unknown) => error instanceof HttpError && error.status === 409

const saved = (title: string, undo?: () => void) =>
  showToast({
    title,
    tone: "good",
    action: undo && { label: "Undo", onAct: undo },
  })

/** Marks the button of a line's menu with its id, and the button that adds one. */
export const menuMark = "data-line-menu"
export const addMark = "add"

/** The line whose menu gets the focus when it would be lost: it moved, or is not written any more. */
const useFollowedLine = () => {
  const followed = useRef<string | null>(null)
  // Before the page looks where the focus has gone.
  useLayoutEffect(() => {
    if (followed.current === null || !isFocusLost()) return
    const button = document.querySelector(`[${menuMark}="${CSS.escape(followed.current)}"]`)
    if (button instanceof HTMLElement) button.focus()
  })
  return (id: string) => {
    followed.current = id
  }
}

/** Everything that corrects a biography, each with a way back. */
export const useCorrecting = (personId: PersonId, biography: Biography) => {
  const writing = useWriting(() =>
    showToast({
      title: "You're still writing a line",
      text: "Save it or cancel it first.",
      tone: "plain",
    }),
  )
  const changing = useChangeLine(personId)
  const adding = useAddLine(personId)
  const removing = useRemoveLine(personId)
  const rejections = usePersonRejections(personId)
  const follow = useFollowedLine()
  const [said, setSaid] = useState("")
  const isSaving = changing.isPending || adding.isPending

  const stop = () => {
    const { writing: written } = writing
    follow(written?.kind === "edit" ? written.id : (written?.place.after ?? addMark))
    writing.stop()
  }

  const reword = async ({ id, version }: Pick<BiographyLine, "id" | "version">, text: string) =>
    changing.mutateAsync({ lineId: id, change: { version, text } })

  /** As it is in the biography that was answered. */
  const undo = (after: Biography, id: string, work: (line: BiographyLine) => Promise<unknown>) => {
    const line = lineIn(after, id)
    if (line !== undefined) void work(line).catch(rejected)
  }

  const hide = async ({ id, version }: BiographyLine, isHidden: boolean): Promise<void> => {
    try {
      const after = await changing.mutateAsync({
        lineId: id,
        change: { version, isHidden },
        foresee: withLine(id, { isHidden }),
      })
      const back = () => undo(after, id, (line) => hide(line, !isHidden))
      saved(isHidden ? "Line hidden" : "Line shown again", back)
    } catch (error) {
      rejected(error)
    }
  }

  const move = async ({ id, version }: BiographyLine, place: LinePosition) => {
    follow(id)
    setSaid(
      `Moved ${place.after === null ? "to the top" : "below another line"} under ${topicWords(place.topic)}.`,
    )
    try {
      await changing.mutateAsync({
        lineId: id,
        change: { version, place },
        foresee: withMoved(id, place),
      })
    } catch (error) {
      setSaid("")
      rejected(error)
    }
  }

  const remove = async ({ id, version, text }: BiographyLine) => {
    const place = nearbyPlaces(biography.paragraphs, id)?.here
    try {
      await removing.mutateAsync({ lineId: id, version })
      saved("Line removed", place && (() => adding.mutate({ ...place, text })))
    } catch {
      // The mutation says why.
    }
  }

  const reject = (line: BiographyLine) => {
    const { id, version, text } = line
    const all = linesOf(biography)
    const at = all.findIndex((one) => one.id === id)
    const next = all[at + 1] ?? all[at - 1]
    if (next !== undefined) follow(next.id)
    void removeAsWrong({
      ...rejections,
      remove: () => rejections.reject({ kind: "line", lineId: id, version }),
      isDated: "year" in line || namesYear(text),
    })
  }

  const answerOffer = async ({ id, version, text }: BiographyLine, offer: "take" | "leave") => {
    try {
      const after = await changing.mutateAsync({
        lineId: id,
        change: { version, offer },
        foresee: withLine(id, { offer: null }),
      })
      if (offer === "leave") return saved("We kept your words")
      saved("Line updated", () => undo(after, id, (line) => reword(line, text)))
    } catch (error) {
      rejected(error)
    }
  }

  const saveWords = async (line: BiographyLine, text: string) => {
    if (text === line.text) return stop()
    try {
      const after = await reword(line, text)
      stop()
      saved("Saved", () => undo(after, line.id, (now) => reword(now, line.text)))
    } catch (error) {
      if (!isConflict(error)) rejected(error)
    }
  }

  const saveNew = async (place: LinePosition, text: string) => {
    try {
      await adding.mutateAsync({ ...place, text })
      stop()
      saved("Line added")
    } catch {
      // The mutation says why.
    }
  }

  /** `line`: as the writer sees it now. */
  const save = (written: Writing, line: BiographyLine | undefined) => {
    const text = written.text.trim()
    if (written.kind === "add") return void saveNew(written.place, text)
    if (line !== undefined) void saveWords(line, text)
  }

  return {
    ...writing,
    stop,
    isSaving,
    said,
    save,
    hide: (line: BiographyLine, isHidden: boolean) => void hide(line, isHidden),
    move: (line: BiographyLine, place: LinePosition) => void move(line, place),
    remove: (line: BiographyLine) => void remove(line),
    reject,
    undoRejection: rejections.undo,
    answerOffer: (line: BiographyLine, offer: "take" | "leave") => void answerOffer(line, offer),
  }
}
export type BiographyEditState = ReturnType<typeof useCorrecting>
