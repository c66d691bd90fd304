import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Invite } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Choices } from "../ui/choices.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Field, Select } from "../ui/field.tsx"
import { roleWords, senderName } from "./share-words.ts"
import { useBusy } from "./use-busy.ts"

type Way = "link" | "new"

const ways = [
  {
    value: "link",
    label: "Yes, link to existing",
    text: "Their stories then show under your own person as well. Nothing of yours changes.",
  },
  { value: "new", label: "No, create new", text: "They come among your people as somebody new." },
] as const

export interface RespondDialogProps {
  readonly invite: Invite
  /** The user's own people, one of whom may be the same. */
  readonly own: ReadonlyArray<Person>
  readonly onClose: () => void
  /** True when it worked. */
  readonly onAccept: (linkPersonId: PersonId | null) => Promise<boolean>
  readonly onDecline: () => Promise<boolean>
}

export const RespondDialog = (props: RespondDialogProps) => {
  const { invite, own, onClose, onAccept, onDecline } = props
  const { isForEverybody, personName, role, sharedByUser } = invite
  const [way, setWay] = useState<Way>("new")
  const [chosen, setChosen] = useState<PersonId | null>(null)
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const { busy, run } = useBusy<"accept" | "decline">()
  const sender = senderName(sharedByUser)

  const accept = async () => {
    const asks = !isForEverybody && way === "link"
    if (asks && chosen === null) {
      flushSync(() => setMissing(true))
      select.current?.focus()
      return
    }
    if (await run("accept", () => onAccept(asks ? chosen : null))) onClose()
  }
  const decline = async () => {
    if (await run("decline", onDecline)) onClose()
  }
  const choose = (id: string) => {
    setChosen(own.find((person) => String(person.id) === id)?.id ?? null)
    setMissing(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isForEverybody ? `All people of ${sender}` : personName}
      description={
        <>
          {isForEverybody
            ? `${sender} shares all their people and stories with you, those of the future too. `
            : `${sender} shares the stories of ${personName} with you. `}
          {roleWords[role].asOne}
        </>
      }
      footer={
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button pending={busy === "decline"} onClick={() => void decline()}>
              Decline
            </Button>
          </div>
          <Button variant="primary" pending={busy === "accept"} onClick={() => void accept()}>
            {busy === "accept" ? "Accepting..." : "Accept"}
          </Button>
        </>
      }
    >
      {!isForEverybody && (
        <Choices
          legend="Do you already have this person in your profile?"
          choices={ways}
          value={way}
          onChoose={(way) => {
            flushSync(() => setWay(way))
            // On a telephone it comes in below the edge of the sheet.
            select.current?.scrollIntoView({ block: "nearest" })
          }}
        />
      )}
      {!isForEverybody && way === "link" && (
        <Field
          label="Which person is it?"
          error={isMissing ? "Please choose a person to link." : undefined}
        >
          {(control) => (
            <Select
              {...control}
              ref={select}
              value={chosen ?? ""}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">Choose a person to link</option>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Dialog>
  )
}
