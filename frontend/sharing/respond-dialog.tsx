import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Invite } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Choices } from "../ui/radio-group.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { SelectField } from "../ui/fields.tsx"
import { subjectOf } from "./invite-row.tsx"
import { isSameName } from "./is-same-name.ts"
import { roleWords, senderFirstName, senderName } from "./share-text.ts"

type Way = "link" | "new"

const linkText = (own: ReadonlyArray<Person> | undefined) => {
  if (own === undefined) return "We couldn't load your people yet."
  return own.length === 0
    ? "You don't have anyone to link to yet."
    : "Adds their stories to a person you already have. What you've added stays the same."
}

const waysFor = (own: ReadonlyArray<Person> | undefined) =>
  [
    {
      value: "link",
      label: "Yes, link to existing",
      text: linkText(own),
      disabled: own === undefined || own.length === 0,
    },
    { value: "new", label: "No, create new", text: "Adds them to your people." },
  ] as const

interface RespondDialogProps {
  readonly invite: Invite
  /** The user's own people, to link the invitation to one of them; undefined while loading. */
  readonly own: ReadonlyArray<Person> | undefined
  /** The answer being sent. */
  readonly answering: "accept" | "decline" | null
  readonly onClose: () => void
  readonly onAccept: (linkPersonId: PersonId | null) => void
  readonly onDecline: () => void
}

export const RespondDialog = (props: RespondDialogProps) => {
  const { invite, own, answering, onClose, onAccept, onDecline } = props
  const { isForEverybody, personName, role, sharedByUser } = invite
  const namesake = own?.find(({ name }) => isSameName(name, personName))
  const [wished, setWay] = useState<Way | null>(null)
  const [picked, setChosen] = useState<PersonId | null | undefined>(undefined)
  // Somebody of the same name is suggested, so that nobody is there twice by mistake.
  const way = wished ?? (namesake === undefined ? "new" : "link")
  const chosen = picked === undefined ? (namesake?.id ?? null) : picked
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const sender = <bdi>{senderName(sharedByUser)}</bdi>
  const subject = <bdi>{personName}</bdi>
  const isLinking = !isForEverybody && way === "link" && own !== undefined && own.length > 0

  const accept = () => {
    if (!isLinking) return onAccept(null)
    if (chosen !== null) return onAccept(chosen)
    flushSync(() => setMissing(true))
    return select.current?.focus()
  }
  const choose = (id: string) => {
    setChosen(own?.find((person) => String(person.id) === id)?.id ?? null)
    setMissing(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{subjectOf(invite)}</bdi>}
      description={
        <>
          {isForEverybody ? (
            <>
              <bdi>{senderFirstName(sharedByUser)}</bdi> is sharing all of the family's stories with
              you, and new ones as they come.{" "}
            </>
          ) : (
            <>
              {sender} is sharing{" "}
              {isSameName(personName, senderName(sharedByUser)) ? (
                "their own stories"
              ) : (
                <>the stories of {subject}</>
              )}{" "}
              with you.{" "}
            </>
          )}
          {roleWords[role].asOne}
        </>
      }
      footer={
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button pending={answering === "decline"} onClick={onDecline}>
              Decline
            </Button>
          </div>
          <Button variant="primary" pending={answering === "accept"} onClick={accept}>
            {answering === "accept" ? "Accepting..." : "Accept"}
          </Button>
        </>
      }
    >
      {!isForEverybody && namesake?.relationship === self && <p>Is this you? Then choose “Yes.”</p>}
      {!isForEverybody && (
        <Choices
          legend="Is this person already one of your people?"
          choices={waysFor(own)}
          value={isLinking ? "link" : "new"}
          onChoose={(way) => {
            flushSync(() => setWay(way))
            // On a phone the select appears below the visible part of the dialog.
            select.current?.scrollIntoView({ block: "nearest" })
          }}
        />
      )}
      {isLinking && (
        <SelectField
          label="Which person is it?"
          error={isMissing ? "Please choose a person to link." : undefined}
          ref={select}
          value={chosen === null ? "" : String(chosen)}
          onType={choose}
        >
          <option value="">Choose a person to link</option>
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Dialog>
  )
}
