import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation } from "wouter"
import type { StoryId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { errorMessage } from "../../api/errors.ts"
import { upgradePlaceOf, usePlansHere } from "../../api/plans.ts"
import { askToUpgrade, tellOfLimit } from "../../api/auth-and-quota-errors.ts"
import { useProcessStory } from "../../api/stories.ts"
import { showToast } from "../../ui/toast.ts"
import type { QueueNotice } from "../../uploads/queue-state.ts"
import type { FileProgress } from "../../uploads/queued-file.ts"
import type { useFileQueue } from "../../uploads/use-file-queue.ts"
import type { PickedFile } from "../../uploads/use-file-selection.ts"
import { type StoryDraft, storyParts } from "./story-draft.ts"

/** Milliseconds. */
const toRead = 800
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

interface OneFileUse {
  /** Somebody is busy on this page: the story does not open by itself. */
  readonly stays: boolean
  /** Called once the file is saved and no longer the form's: then it stands in the list. */
  readonly onLetGo: () => void
}

/** The file of the form: sent at once, processed, and its story opened a moment later. */
export const useOneFile = (
  { files, notice, queue }: ReturnType<typeof useFileQueue>,
  { stays, onLetGo }: OneFileUse,
) => {
  const [, go] = useLocation()
  const { mutateAsync: process } = useProcessStory()
  const upgradeAt = upgradePlaceOf(usePlansHere())
  const [saveKey, setSaveKey] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const file = files.find((one) => one.saveKey === saveKey) ?? null
  const isAlone = files.length === 1

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
      showToast({ title: "Processing failed", text: errorMessage(error, ""), tone: "bad" })
    }
  }

  const goOn = useEffectEvent((id: StoryId) => {
    // Others are still to be sent, or somebody is telling, from here.
    if (isAlone && !stays) return go(`/story/${id}`)
    setSaveKey(null)
    return onLetGo()
  })
  const tell = useEffectEvent((progress: FileProgress) => {
    if (progress.state === "saved") {
      const { storyId } = progress
      showToast({ title: "Upload successful", tone: "good" })
      leaving.current = setTimeout(() => goOn(storyId), limits.wait.afterUpload)
      void startProcessing(storyId)
    }
    if (progress.state === "failed") {
      showToast({ title: "Upload failed", text: progress.text, tone: "bad" })
    }
  })
  const progress = file?.progress
  useEffect(() => {
    if (progress !== undefined) tell(progress)
  }, [progress])

  const tellNotice = useEffectEvent(({ text, isPlanFull }: QueueNotice) => {
    if (file === null) return
    if (isPlanFull && upgradeAt !== null) askToUpgrade()
    else if (isPlanFull) tellOfLimit(text)
    else showToast({ title: "Upload failed", text, tone: "bad" })
  })
  useEffect(() => {
    if (notice !== null) tellNotice(notice)
  }, [notice])

  /** Whatever was sent of the file that is chosen no more is thrown away. */
  const forget = () => {
    if (file !== null && file.progress.state !== "saved") queue.remove(file.saveKey)
    setSaveKey(null)
  }
  return {
    file,
    start: (draft: StoryDraft, { saveKey: key, file: chosen, seconds }: PickedFile) => {
      setSaveKey(key)
      queue.sendNow({ saveKey: key, file: chosen, seconds, fields: storyParts(draft) })
    },
    forget,
  }
}
