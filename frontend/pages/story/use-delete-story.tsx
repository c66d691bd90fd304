import { useState } from "react"
import { useLocation } from "wouter"
import type { Story } from "#protocol/story.ts"
import { succeeded } from "../../api/query-client.ts"
import { useDeleteStory, useRestoreStory } from "../../api/trash.ts"
import { useWhoMaySeeStory } from "../../api/who-may-see.ts"
import { showToast } from "../../ui/toast.ts"
import { DeleteStory } from "./delete-story.tsx"

/** Deletes the story, goes back to the list, and offers to undo it. */
export const useDeleting = () => {
  const [, go] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { mutateAsync: remove } = useDeleteStory()
  const { mutate: restore } = useRestoreStory()
  const deleteIt = async ({ id, title }: Story) => {
    setDeleting(true)
    if (await succeeded(remove(id))) {
      go("/stories")
      const undo = { label: "Undo", onAct: () => restore(id) }
      showToast({ title: "Story deleted", text: title, action: undo })
    } else setDeleting(false)
    setAsking(false)
  }
  return {
    isAsking,
    setAsking,
    /** From the press on until the page is left: the story is not asked for, as it is about to be gone. */
    isDeleting,
    deleteIt: (story: Story) => void deleteIt(story),
  }
}

interface DeleteQuestionProps {
  readonly story: Story
  readonly deleting: ReturnType<typeof useDeleting>
}

/** Asks who can hear the story only once the question is on the screen. */
export const DeleteQuestion = ({ story, deleting }: DeleteQuestionProps) => {
  const { data } = useWhoMaySeeStory(story.id)
  const { isDeleting, setAsking, deleteIt } = deleting
  return (
    <DeleteStory
      title={story.title}
      hearers={data?.viewers.filter(({ isYou }) => !isYou).length ?? null}
      open
      isDeleting={isDeleting}
      onOpenChange={setAsking}
      onDelete={() => deleteIt(story)}
    />
  )
}
