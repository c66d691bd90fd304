import { type ReactNode, useMemo, useState } from "react"
import { useSearchParams } from "wouter"
import { hasRoom, roomOf } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { personIdOf } from "../../people/person-id.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { loadedOf } from "../../api/load-state.ts"
import { useStorytellers } from "../../api/people.ts"
import { usePlansHere } from "../../api/plans.ts"
import { useOpenUploads } from "../../api/uploads.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { Recorder } from "../../recorder/recorder.tsx"
import type { RecorderPhase } from "../../recorder/recorder-state.ts"
import type { FinishedRecording } from "../../recorder/finished-recording.ts"
import { FilesWaitingOf } from "../../uploads/pending-uploads-notice.tsx"
import { useArrival } from "../../layout/use-page-title.ts"
import { askedQuestion } from "./question-param.ts"
import { ChosenQuestion } from "./selected-prompt.tsx"
import { chosenTeller } from "./default-storyteller.ts"
import { type PersistedDraft, readDraft } from "./persisted-draft.ts"
import { PromptsPanel } from "./prompts-panel.tsx"
import { RecordView, type RecordMode } from "./record-view.tsx"
import { emptyStory, type StoryDraft } from "./story-draft.ts"
import { StoryForm } from "./story-form.tsx"
import { StorytellersPanel } from "./storytellers-panel.tsx"
import { UploadPanel } from "./upload-panel.tsx"
import { useAdding } from "../../story-form/use-add-person.ts"
import { NoMoreFiles } from "./quota-reached-notice.tsx"
import { HandedFiles } from "./shared-files.tsx"
import { OnlyToFinish, WithoutRoom } from "./over-quota.tsx"
import { withQuestion } from "./question-draft.ts"
import { useScrollIntoView } from "./use-scroll-into-view.ts"
import { useQuestions } from "./use-prompts.ts"
import { useSave } from "./use-save.ts"
import { type TellingHere, withTeller } from "./with-storyteller-defaults.ts"

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

/** The tab that the URL asks for (`?way=upload`). */
const useAskedWay = (): RecordMode => {
  const [address] = useSearchParams()
  return address.get("way") === "upload" ? "upload" : "record"
}

interface RecordingProps {
  readonly user: CurrentUser
  /** Given to who may only finish what waits. */
  readonly notice?: ReactNode | undefined
  /** Said where files are chosen; null where the plan has room for them. */
  readonly insufficientStorage: ReactNode
}

const Recording = ({ user, notice, insufficientStorage }: RecordingProps) => {
  const [way, setWay] = useState(useAskedWay())
  const asked = useAskedTeller()
  const toAsk = useAskedQuestion()
  const [draft, setDraft] = useState<StoryDraft>({
    ...emptyStory,
    storytellerId: asked,
    ...withQuestion(emptyStory, null, toAsk),
  })
  const [uploadTeller, setUploadTeller] = useState(asked)
  const [isOpening, setOpening] = useState(false)
  const [phase, setPhase] = useState<RecorderPhase>("idle")
  const [recorded, setRecorded] = useState<FinishedRecording | null>(null)
  const onServer = useOpenUploads().data?.uploads
  const change = (changes: Partial<StoryDraft>) => setDraft((was) => ({ ...was, ...changes }))
  const changePlace = (changes: PlaceChanges) =>
    setDraft((was) => ({ ...was, place: { ...was.place, ...changes } }))

  const tellers = useStorytellers()
  const capabilities = useCapabilities()
  const { addStoryteller, addPerson } = useAdding()
  const saving = useSave()
  const { question: questionRef, recorder: recorderRef, bring } = useScrollIntoView()
  const questions = useQuestions((before, chosen) => {
    setDraft((was) => ({ ...was, ...withQuestion(was, before, chosen) }))
    if (chosen !== null) bring()
  }, toAsk)

  const { question } = questions
  const kept = useMemo<PersistedDraft>(() => ({ question, story: draft }), [question, draft])
  const takeUp = (typed: unknown) => {
    const before = readDraft(typed)
    if (before === null) return
    setDraft(before.story)
    questions.put(before.question)
  }

  const people = tellers.data
  const telling: TellingHere = { asked, people, capabilities }
  const story = withTeller(draft, telling)
  const isSaving = saving.sending.state === "sending" || saving.sending.state === "sent"

  return (
    <RecordView
      notice={
        <>
          {notice}
          <HandedFiles
            userId={user.id}
            hasRoom={notice === undefined}
            disabled={isSaving || isOpening}
            onGiven={() => setWay("upload")}
          />
          {way === "record" && <FilesWaitingOf userId={user.id} onShow={() => setWay("upload")} />}
        </>
      }
      way={way}
      onWay={setWay}
      phase={phase}
      hasQuestion={questions.question !== null}
      tellingRef={questionRef}
      question={
        <ChosenQuestion
          question={questions.question}
          onAnother={questions.draw}
          isDrawing={questions.isDrawing}
          onClear={questions.clear}
          isTelling={phase === "telling"}
        />
      }
      recorder={
        <Recorder
          ref={recorderRef}
          userId={user.id}
          onRecorded={setRecorded}
          uploads={onServer}
          draft={kept}
          onDraft={takeUp}
          onPhase={setPhase}
          disabled={isSaving || isOpening}
          canBegin={notice === undefined}
        />
      }
      storyForm={
        <StoryForm
          draft={story}
          recorded={recorded}
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
        <UploadPanel
          userId={user.id}
          telling={telling}
          storytellerId={uploadTeller}
          onStoryteller={setUploadTeller}
          onAddStoryteller={addStoryteller}
          onAddPerson={addPerson}
          disabled={isSaving}
          stays={phase !== "idle"}
          insufficientStorage={insufficientStorage}
          onBusy={setOpening}
        />
      }
      prompts={<PromptsPanel {...questions.panel} />}
      storytellers={
        <StorytellersPanel
          storytellers={loadedOf(tellers)}
          storytellerId={
            way === "record" ? story.storytellerId : chosenTeller(uploadTeller, asked, people)
          }
          onChoose={(storytellerId) =>
            way === "record" ? change({ storytellerId }) : setUploadTeller(storytellerId)
          }
        />
      }
    />
  )
}

/** Decided once on mount: saving the last free story must not replace the form with the upgrade page. */
export const RecordPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Record a story")
  const plans = usePlansHere()
  const { stories } = roomOf(user.subscriptionStatus, plans?.kind ?? "free-only")
  // What is thrown away makes room.
  const isRoom = hasRoom(stories, user.storiesRecorded)
  const [mayRecord] = useState(isRoom)
  if (mayRecord) {
    return (
      <Recording user={user} insufficientStorage={isRoom ? null : <NoMoreFiles plans={plans} />} />
    )
  }
  return (
    <WithoutRoom user={user} plans={plans}>
      {isRoom ? (
        <Recording user={user} insufficientStorage={null} />
      ) : (
        <Recording
          user={user}
          notice={<OnlyToFinish plans={plans} />}
          insufficientStorage={<NoMoreFiles plans={null} />}
        />
      )}
    </WithoutRoom>
  )
}
