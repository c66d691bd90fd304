import { useState } from "react"
import { Link } from "wouter"
import { languages } from "#protocol/language.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import { type FieldErrors, useFieldErrors } from "../../forms/use-field-errors.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { BackLink } from "../../ui/back-link.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { Page } from "../../ui/page.tsx"
import { FactFields, type FactFieldsProps } from "./story-fields.tsx"
import {
  changeOf,
  factsOf,
  isTouched,
  problemsOf,
  type TypedFacts,
  withPlaceTyped,
  withTyped,
} from "./story-draft.ts"

interface EditStoryPageProps extends Omit<
  FactFieldsProps,
  "facts" | "wrong" | "onChange" | "onPlace"
> {
  readonly isSaving: boolean
  /** Resolves to what the server finds wrong, by field; empty when it is saved. */
  readonly onSave: (change: StoryChange) => Promise<FieldErrors>
}

interface AnewProps {
  readonly change: StoryChange | null
  readonly onClose: () => void
  readonly onSave: (change: StoryChange) => void
}

/** Another language is asked about first: the words are made again. */
const Anew = ({ change, onClose, onSave }: AnewProps) => {
  const language = change?.language
  if (change === null || language === undefined) return null
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Transcribe it again in ${languages[language]}?`}
      text="We'll write a new transcript and summary. The transcript you have now stays in the history."
      confirmLabel="Save and transcribe again"
      tone="plain"
      onConfirm={() => {
        onClose()
        onSave(change)
      }}
    />
  )
}

/** The form for the facts of a story. What was not touched follows the story as others change it. */
export const EditStoryView = (props: EditStoryPageProps) => {
  const { story, people, isSaving, onSave } = props
  const address = `/story/${String(story.id)}`
  const { form, wrong, mend, show: showWrong } = useFieldErrors()
  const [typed, setTyped] = useState<TypedFacts>({})
  const [asked, setAsked] = useState<StoryChange | null>(null)
  const now = factsOf(story, people)
  const { question, release } = useLeaveGuard(
    isTouched(now, typed),
    "Your changes to this story aren't saved yet.",
  )

  const change = (changes: Omit<TypedFacts, "place">) => {
    setTyped((before) => ({ ...before, ...changes }))
    mend(changes)
  }
  const changePlace = (changes: PlaceChanges) => {
    setTyped((before) => withPlaceTyped(now, before, changes))
    mend(changes)
  }
  const show = (problems: FieldErrors) => {
    showWrong(problems)
    return Object.keys(problems).length === 0
  }
  const send = (changes: StoryChange) => void onSave(changes).then(show)
  const save = () => {
    if (!show(problemsOf(now, typed))) return
    const changes = changeOf(now, typed)
    if (changes.language === undefined) send(changes)
    else setAsked(changes)
  }

  return (
    <Page
      width="reading"
      back={<BackLink href={address}>Back to the story</BackLink>}
      title={
        <span className="wrap-anywhere">
          Edit <bdi>{story.title}</bdi>
        </span>
      }
    >
      <Card>
        <form
          ref={form}
          noValidate
          aria-label="About this story"
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isSaving) save()
          }}
        >
          <FactFields
            {...props}
            facts={withTyped(now, typed)}
            wrong={wrong}
            onChange={change}
            onPlace={changePlace}
          />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button asChild>
              <Link href={address} onClick={release}>
                Cancel
              </Link>
            </Button>
            <Button type="submit" variant="primary" pending={isSaving}>
              Save
            </Button>
          </div>
        </form>
      </Card>
      <Anew change={asked} onClose={() => setAsked(null)} onSave={send} />
      {question}
    </Page>
  )
}
