import { useState } from "react"
import { useSearchParams } from "wouter"
import { hasRoom, roomOf } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { personIdOf } from "../../cards/person-id.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { loadedOf } from "../../data/loaded.ts"
import { useStorytellers } from "../../data/people.ts"
import { usePlansHere } from "../../data/plans.ts"
import { useLeaveGuard } from "../../ui/leave-guard.tsx"
import type { PlaceChanges } from "../../placing/place-draft.ts"
import { Recorder } from "../../recording/recorder.tsx"
import type { Take } from "../../recording/take.ts"
import { UploadPicker } from "../../recording/upload-picker.tsx"
import type { PickedFile } from "../../recording/use-upload.ts"
import { useArrival } from "../../shell/arrival.ts"
import { askedQuestion } from "./asked-question.ts"
import { ChosenQuestion } from "./chosen-question.tsx"
import { chosenTeller } from "./chosen-teller.ts"
import { PromptsPanel } from "./prompts-panel.tsx"
import { RecordPage, type Way } from "./record-page.tsx"
import { emptyStory, emptyUpload, type StoryDraft, type UploadDraft } from "./story-draft.ts"
import { hearingOf, spokenLanguage } from "../../telling/spoken-language.ts"
import { StoryForm } from "./story-form.tsx"
import { StorytellersPanel } from "./storytellers-panel.tsx"
import { UpgradeRequired } from "./upgrade-required.tsx"
import { UploadForm } from "./upload-form.tsx"
import { useAdding } from "../../telling/use-adding.ts"
import { titleFrom, useQuestions } from "./use-questions.ts"
import { useSave } from "./use-save.ts"
import { useUpload } from "./use-upload.ts"

/** The storyteller from the URL (`?storyteller=5`), as links on a person's page have it. */
const useAskedTeller = (): string => {
  const [address] = useSearchParams()
  const [asked] = useState(() => personIdOf(address.get("storyteller") ?? ""))
  return asked === null ? "" : String(asked)
}

/** The question from the URL (`?question=…`), as links in a chat about somebody have it. */
const useAskedQuestion = (): string | null => {
  const [address] = useSearchParams()
  const [asked] = useState(() => askedQuestion(address.get("question")))
  return asked
}

const uploadingText = "The recording is still on its way. It would have to be sent again."

const Recording = ({ user }: { readonly user: CurrentUser }) => {
  const [way, setWay] = useState<Way>("record")
  const asked = useAskedTeller()
  const toAsk = useAskedQuestion()
  const [draft, setDraft] = useState<StoryDraft>({
    ...emptyStory,
    storytellerId: asked,
    title: toAsk === null ? "" : titleFrom(emptyStory, null, toAsk),
  })
  const [upload, setUpload] = useState<UploadDraft>({ ...emptyUpload, storytellerId: asked })
  const [take, setTake] = useState<Take | null>(null)
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const change = (changes: Partial<StoryDraft>) => setDraft((was) => ({ ...was, ...changes }))
  const changePlace = (changes: PlaceChanges) =>
    setDraft((was) => ({ ...was, place: { ...was.place, ...changes } }))
  const changeUploadPlace = (changes: PlaceChanges) =>
    setUpload((was) => ({ ...was, place: { ...was.place, ...changes } }))
  const changeUpload = (changes: Partial<UploadDraft>) =>
    setUpload((was) => ({ ...was, ...changes }))

  const tellers = useStorytellers()
  const capabilities = useCapabilities()
  const { addStoryteller, addPerson } = useAdding()
  const saving = useSave()
  const uploading = useUpload()
  const questions = useQuestions(
    (before, question) => setDraft((was) => ({ ...was, title: titleFrom(was, before, question) })),
    toAsk,
  )
  const { question: leaving } = useLeaveGuard(uploading.sending.state === "sending", uploadingText)

  const people = tellers.data
  const tellerOf = (chosen: string) => chosenTeller(chosen, asked, people)
  const withTeller = <Draft extends Pick<StoryDraft, "storytellerId" | "language" | "isInHouse">>(
    typed: Draft,
  ): Draft => {
    const storytellerId = tellerOf(typed.storytellerId)
    const teller = people?.find(({ id }) => String(id) === storytellerId)
    const hearing = hearingOf(capabilities, typed.isInHouse)
    const language = spokenLanguage(typed.language, teller, hearing)
    return { ...typed, storytellerId, language }
  }
  const story = withTeller(draft)
  const sent = withTeller(upload)
  const isBusy = [saving.sending.state, uploading.sending.state].some(
    (state) => state === "sending" || state === "sent",
  )

  return (
    <>
      <RecordPage
        way={way}
        onWay={setWay}
        question={
          <ChosenQuestion
            question={questions.question}
            onAnother={questions.draw}
            isDrawing={questions.isDrawing}
            onClear={questions.clear}
          />
        }
        recorder={<Recorder userId={user.id} onTake={setTake} disabled={isBusy} />}
        storyForm={
          <StoryForm
            draft={story}
            take={take}
            people={people}
            sending={saving.sending}
            capabilities={capabilities}
            onChange={change}
            onPlace={changePlace}
            onAddStoryteller={addStoryteller}
            onAddPerson={addPerson}
            onSave={(finished) => void saving.save(story, finished)}
            onCancel={saving.cancel}
          />
        }
        uploadForm={
          <UploadForm
            draft={sent}
            hasFile={picked !== null}
            picker={<UploadPicker onFile={setPicked} disabled={isBusy} />}
            people={people}
            capabilities={capabilities}
            sending={uploading.sending}
            onChange={changeUpload}
            onPlace={changeUploadPlace}
            onAddStoryteller={addStoryteller}
            onUpload={() => {
              if (picked !== null) void uploading.start(sent, picked.file, picked.saveKey)
            }}
            onCancel={uploading.cancel}
          />
        }
        prompts={<PromptsPanel {...questions.panel} />}
        storytellers={
          <StorytellersPanel
            storytellers={loadedOf(tellers)}
            storytellerId={way === "record" ? story.storytellerId : sent.storytellerId}
            onChoose={(storytellerId) =>
              way === "record" ? change({ storytellerId }) : changeUpload({ storytellerId })
            }
          />
        }
      />
      {leaving}
    </>
  )
}

/** Decided once on mount: saving the last free story must not replace the form with the upgrade page. */
export const RecordScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Record a story")
  const plans = usePlansHere()
  const [mayRecord] = useState(() => {
    const { stories } = roomOf(user.subscriptionStatus, plans?.kind ?? "free-only")
    return hasRoom(stories, user.storiesRecorded)
  })
  return mayRecord ? <Recording user={user} /> : <UpgradeRequired plans={plans} />
}
