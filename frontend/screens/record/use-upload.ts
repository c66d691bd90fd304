import { useEffect, useRef } from "react"
import { useLocation } from "wouter"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { sentenceOf } from "../../data/ask-error.ts"
import { useProcessStory, useUploadStory } from "../../data/stories.ts"
import { showToast } from "../../ui/toast.ts"
import { type UploadDraft, uploadForm } from "./story-draft.ts"
import { useSending } from "./use-sending.ts"

/** Milliseconds. */
const toRead = 800
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Uploads a file, has it processed, and opens the story a moment later. */
export const useUpload = () => {
  const [, go] = useLocation()
  const { mutateAsync: upload } = useUploadStory()
  const { mutateAsync: process } = useProcessStory()
  const { sending, send, cancel } = useSending({ title: "Upload failed", otherwise: "" })
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const startProcessing = async (id: StoryId) => {
    try {
      // Only one toast is visible at a time: leave the user time to read the first.
      await Promise.all([process({ id }), pause(toRead)])
      showToast({
        title: "Processing started",
        text: "Your story is being transcribed and analyzed. This may take a few minutes.",
        tone: "good",
      })
    } catch (error) {
      showToast({ title: "Processing failed", text: sentenceOf(error, ""), tone: "bad" })
    }
  }

  const start = async (draft: UploadDraft, file: File, saveKey: string) => {
    const form = uploadForm(draft, file)
    const answer = await send((how) => upload({ form, saveKey, ...how }))
    if (answer === null) return
    const { storyId } = answer
    showToast({ title: "Upload successful", tone: "good" })
    leaving.current = setTimeout(() => go(`/story/${storyId}`), limits.wait.afterUpload)
    await startProcessing(storyId)
  }
  return { sending, start, cancel }
}
