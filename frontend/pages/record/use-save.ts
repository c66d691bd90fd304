import { useLocation } from "wouter"
import type { UploadIds } from "#protocol/uploads.ts"
import { HttpError, isBusy, isMissing, isSignedOut, NetworkError } from "../../api/errors.ts"
import { handleGlobalError, needsUpgrade } from "../../api/auth-and-quota-errors.ts"
import { useSaveStory } from "../../api/stories.ts"
import { personIdOf } from "../../people/person-id.ts"
import { useAudienceText } from "../../sharing/audience.tsx"
import { useHearerToOffer } from "../../sharing/use-share-back.ts"
import { forgetStory } from "../../recorder/recording-db.ts"
import type { FinishedRecording } from "../../recorder/finished-recording.ts"
import { showToast } from "../../ui/toast.ts"
import { pauses as waiting } from "../../uploads/wait.ts"
import { type Audio, type StoryDraft, storyForm, storyParts } from "./story-draft.ts"
import { type How, useSending } from "./use-cancellable-upload.ts"

/** Milliseconds between tries of a save whose answer did not come: it can be repeated, it makes one story. */
const pauses = [500, 1_500, 3_000]

/** The only take of a recording, where it is on this device. */
const onlyTake = ({ takes: [take, ...others] }: FinishedRecording): Audio | null =>
  take === undefined || take.blob === null || others.length > 0
    ? null
    : { blob: take.blob, fileName: take.fileName }

/** Whether sending it as one form may do what sending it piece by piece could not. */
const mayGoAsForm = (error: unknown): boolean =>
  error instanceof HttpError && !isSignedOut(error) && !needsUpgrade(error)

/** Milliseconds until a save is asked for again that another request is just doing. */
const meanwhile = 2_000

/** Tries again as long as another request is at the same save. */
const whileBusy = async <Answer>(
  work: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      await waiting.pause(meanwhile, signal)
    }
  }
}

/** Tries again where the server's answer did not come. */
const untilAnswered = async <Answer>(
  work: () => Promise<Answer>,
  signal: AbortSignal,
  [pause, ...later]: ReadonlyArray<number> = pauses,
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (pause === undefined || signal.aborted || !(error instanceof NetworkError)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return untilAnswered(work, signal, later)
  }
}

/** Saves a recorded story. The recording is deleted from this device only when the server has it. */
export const useSave = () => {
  const [, go] = useLocation()
  const { mutateAsync } = useSaveStory()
  const audienceOf = useAudienceText()
  const hearerFor = useHearerToOffer()
  const { sending, send, cancel } = useSending({
    title: "Error",
    otherwise: "We couldn't save your story. The recording is still here. Please try again.",
  })

  const asForm = async (draft: StoryDraft, recorded: FinishedRecording, take: Audio, how: How) => {
    await recorded.noteForm()
    const { saveKey } = recorded
    const form = storyForm(draft, take)
    return whileBusy(() => mutateAsync({ form, saveKey, ...how }), how.signal)
  }
  const asUploads = async (
    draft: StoryDraft,
    { saveKey }: FinishedRecording,
    uploadIds: UploadIds,
    how: How,
  ) => {
    how.onProgress(1)
    const story = { parts: storyParts(draft), uploadIds, saveKey, ...how }
    return untilAnswered(() => whileBusy(() => mutateAsync(story), how.signal), how.signal)
  }
  const bring = async (draft: StoryDraft, recorded: FinishedRecording, how: How) => {
    const take = onlyTake(recorded)
    const arrived = await recorded.arrive(how).catch((error: unknown) => {
      if (take !== null && mayGoAsForm(error)) return null
      handleGlobalError(error)
      throw error
    })
    if (arrived === null && take !== null) return asForm(draft, recorded, take, how)
    try {
      return await asUploads(draft, recorded, arrived ?? [], how)
    } catch (error) {
      if (!isMissing(error)) throw error
      // Gone from the server meanwhile, and still here.
      return asUploads(draft, recorded, await recorded.arriveAnew(how), how)
    }
  }
  const save = async (draft: StoryDraft, recorded: FinishedRecording) => {
    const story = await send((how) => bring(draft, recorded, how))
    if (story === null) return
    await forgetStory(recorded.saveKey)
    const teller = personIdOf(draft.storytellerId)
    const audience =
      teller === null ? "" : audienceOf([teller, ...draft.subjects.map(({ id }) => id)])
    const text = `Your story has been saved. ${audience}`.trim()
    const hearer = hearerFor(teller)
    // Home offers it, and says what comes of it.
    const action =
      hearer === null ? undefined : { label: `Let ${hearer} hear it`, onAct: () => go("/") }
    showToast({ title: "Success", text, tone: "good", action })
    go("/stories")
  }
  return { sending, save, cancel }
}
