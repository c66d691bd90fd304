import { type ReactNode, useRef, useState } from "react"
import { Answers, answered, type Biography, leastAnswers } from "#protocol/biography.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { PersonId } from "#protocol/ids.ts"
import type { Loaded } from "../../api/load-state.ts"
import { wrongFields } from "../../forms/validate.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { type AnswersDraft, answersOf } from "./answers-draft.ts"
import { GenerateStep } from "./generate-step.tsx"
import { MadeBiography } from "./biography-result.tsx"
import { QuestionsStep } from "./questions-step.tsx"

type Step = "questions" | "generate"

interface DialogViewProps {
  readonly person: { readonly id: PersonId; readonly name: string }
  readonly kept: Loaded<Answers>
  readonly draft: AnswersDraft
  readonly isPending: boolean
  /** What is sent to another machine; null: nothing is. */
  readonly sends: string | null
  /** What was made while the dialog is open; null: nothing yet. */
  readonly made: Biography | null
  readonly onDraft: (draft: AnswersDraft) => void
  /** Resolves to false when it failed; the user has been told why. */
  readonly onGenerate: (answers: AnswersDraft) => Promise<boolean>
  readonly onClose: () => void
  readonly onRead: () => void
}

const none: Answers = {}

const Here = ({ kept, children }: Pick<DialogViewProps, "kept"> & { children: ReactNode }) => {
  switch (kept.state) {
    case "loading":
      return (
        <>
          <output className="sr-only">Loading your answers…</output>
          <SkeletonText lines={6} />
        </>
      )
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load your answers"
          text={kept.text}
          onRetry={kept.onRetry}
        />
      )
    case "here":
      return children
  }
}

/** The eight questions, and making a biography of the answers. */
export const DialogView = (props: DialogViewProps) => {
  const { person, draft, isPending, sends, made, onDraft, onGenerate, onClose, onRead } = props
  const [step, setStep] = useState<Step>("questions")
  const tabs = useRef<Partial<Record<Step, HTMLButtonElement | null>>>({})
  /** The focus goes along: the button that was pressed is gone then. */
  const turnTo = (step: Step) => {
    setStep(step)
    tabs.current[step]?.focus()
  }
  const kept = props.kept.state === "here" ? props.kept.data : none
  const answers = answersOf(kept, draft)
  const count = answered(answers)
  const wrong = wrongFields(Answers, answers)
  const firstName = firstNameIn(person.name)

  const generate = async () => {
    if (count < leastAnswers) return
    if (Object.keys(wrong).length > 0) return turnTo("questions")
    if (await onGenerate(answers)) setStep("questions")
    return undefined
  }

  // A biography that was just made is there to be read, unless somebody answers more.
  const isReady = made !== null && Object.keys(draft).length === 0
  const toGenerate = (
    <>
      {made === null ? (
        <Button key="close" onClick={onClose}>
          Finish later
        </Button>
      ) : (
        <Button key="read" variant={isReady ? "primary" : "secondary"} onClick={onRead}>
          Read the biography
        </Button>
      )}
      {!isReady && (
        <Button
          key="on"
          variant="primary"
          disabled={count === 0}
          onClick={() => turnTo("generate")}
        >
          Continue
        </Button>
      )}
    </>
  )
  const generating = (
    <>
      <Button key="back" onClick={() => turnTo("questions")} disabled={isPending}>
        Back to the questions
      </Button>
      <Button
        key="generate"
        variant="primary"
        disabled={count < leastAnswers}
        pending={isPending}
        onClick={() => void generate()}
      >
        Generate Biography
      </Button>
    </>
  )

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="line-clamp-4">
          Create Biography for <bdi>{person.name}</bdi>
        </span>
      }
      footer={props.kept.state === "here" && (step === "questions" ? toGenerate : generating)}
    >
      <Here kept={props.kept}>
        <Tabs
          value={step}
          onValueChange={(value) => setStep(value === "generate" ? value : "questions")}
          className="min-w-0 grid-cols-1"
        >
          <TabList label="Steps">
            <Tab
              value="questions"
              ref={(tab) => {
                tabs.current.questions = tab
              }}
            >
              Answer Questions
            </Tab>
            <Tab
              value="generate"
              ref={(tab) => {
                tabs.current.generate = tab
              }}
              disabled={count === 0}
              className="disabled:opacity-60"
            >
              Generate Biography
            </Tab>
          </TabList>
          <TabPanel value="questions" className="grid grid-cols-1 gap-6">
            {made !== null && <MadeBiography name={person.name} biography={made} />}
            <QuestionsStep
              firstName={firstName}
              kept={kept}
              draft={draft}
              count={count}
              wrong={wrong}
              isEmptied={made !== null}
              onDraft={onDraft}
            />
          </TabPanel>
          <TabPanel value="generate">
            <GenerateStep
              firstName={firstName}
              answers={answers}
              isPending={isPending}
              sends={sends}
            />
          </TabPanel>
        </Tabs>
      </Here>
    </Dialog>
  )
}
