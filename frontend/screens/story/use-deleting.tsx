import { type ReactNode, useState } from "react"
import { useLocation } from "wouter"
import type { Story } from "#protocol/story.ts"
import { useDeleteStory, useRestoreStory } from "../../data/deleted.ts"
import { useSeersOfStory } from "../../data/seers.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { showToast } from "../../ui/toast.ts"
import { DeleteStory, type DeleteStoryProps } from "./delete-story.tsx"

/** Puts a story back, with a message either way. */
export const usePuttingBack = () => {
  const { mutateAsync: restore, isPending } = useRestoreStory()
  const putBack = async (id: Story["id"]) => {
    try {
      const { title } = await restore(id)
      showToast({ title: "Story put back", text: title, tone: "good" })
    } catch (error) {
      tellRefusal(error, "The story is not put back", "Please try again in a moment.")
    }
  }
  return { isPuttingBack: isPending, putBack: (id: Story["id"]) => void putBack(id) }
}

/** Asks who can hear the story only once the question is on the screen. */
const Question = ({ id, ...props }: Omit<DeleteStoryProps, "hearers"> & Pick<Story, "id">) => {
  const { data } = useSeersOfStory(id)
  const hearers = data?.seers.filter(({ isYou }) => !isYou).length ?? null
  return <DeleteStory hearers={hearers} {...props} />
}

export interface Deleting {
  /** From the press on until the page is left: 'not found' is expected then, and not shown. */
  readonly isDeleting: boolean
  /** Undefined where the user may not delete the story. */
  readonly onDelete: (() => void) | undefined
  readonly dialog: ReactNode
}

/** Asks, deletes, goes back to the list, and offers to undo it. */
export const useDeleting = (story: Story | undefined): Deleting => {
  const [, go] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { mutateAsync: remove } = useDeleteStory()
  const { putBack } = usePuttingBack()
  if (story?.access !== "own") return { isDeleting, onDelete: undefined, dialog: null }

  const { id, title } = story
  const deleteIt = async () => {
    setDeleting(true)
    try {
      await remove(id)
      go("/stories")
      showToast({
        title: "Story deleted",
        text: title,
        action: { label: "Undo", onAct: () => putBack(id) },
      })
    } catch (error) {
      setDeleting(false)
      tellRefusal(error, "The story is not deleted", "Please try again in a moment.")
    }
    setAsking(false)
  }
  return {
    isDeleting,
    onDelete: () => setAsking(true),
    dialog: isAsking && (
      <Question
        id={id}
        title={title}
        open
        isDeleting={isDeleting}
        onOpenChange={setAsking}
        onDelete={() => void deleteIt()}
      />
    ),
  }
}
