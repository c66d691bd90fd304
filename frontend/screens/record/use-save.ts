import { useLocation } from "wouter"
import { useSaveStory } from "../../data/stories.ts"
import { forgetTake } from "../../recording/kept-takes.ts"
import type { Take } from "../../recording/take.ts"
import { showToast } from "../../ui/toast.ts"
import { type StoryDraft, storyForm } from "./story-draft.ts"
import { useSending } from "./use-sending.ts"

/** Saves a recorded story. The recording is deleted from this device only when the server has it. */
export const useSave = () => {
  const [, go] = useLocation()
  const { mutateAsync } = useSaveStory()
  const { sending, send, cancel } = useSending({
    title: "Error",
    otherwise: "Your story could not be saved. The recording is still here. Please try again.",
  })
  const save = async (draft: StoryDraft, take: Take) => {
    const form = storyForm(draft, take)
    const story = await send((how) => mutateAsync({ form, saveKey: take.saveKey, ...how }))
    if (story === null) return
    await forgetTake(take.saveKey)
    showToast({ title: "Success", text: "Your story has been saved.", tone: "good" })
    go("/stories")
  }
  return { sending, save, cancel }
}
