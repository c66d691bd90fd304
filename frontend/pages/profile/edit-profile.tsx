import { type ReactNode, useEffect, useRef, useState } from "react"
import type { ProfileEdit } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { goOrAsk } from "../../ui/navigation-blocker.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { ProfileFields } from "./profile-fields.tsx"
import { editOf, isChanged, profileForm, toFollow, valuesOf } from "./profile-form.ts"

/** The server's error messages by field. */
export type Rejected = Readonly<Record<string, string>>

export interface EditProfileProps {
  readonly user: CurrentUser
  readonly email: ReactNode
  readonly isSaving: boolean
  /** Resolves to null when it was saved. */
  readonly onSave: (edit: ProfileEdit) => Promise<Rejected | null>
  readonly onClose: () => void
}

/** A draft of the profile that follows changes from other devices, except in fields the user has edited. */
const useFollowingDraft = (user: CurrentUser) => {
  const fresh = valuesOf(user)
  const [before, setBefore] = useState(fresh)
  const draft = useForm(profileForm(before), before)
  const { values, set } = draft
  if (isChanged(before, fresh)) {
    for (const [name, value] of toFollow(before, values, fresh)) set(name, value)
    setBefore(fresh)
  }
  return { before, draft }
}

export const EditProfile = ({ user, email, isSaving, onSave, onClose }: EditProfileProps) => {
  const { before, draft } = useFollowingDraft(user)
  const { form, values, isRight, refuse } = draft
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const { question, release } = useLeaveGuard(
    isChanged(before, values),
    "Your changes to your profile aren't saved yet.",
  )

  const close = () => {
    release()
    onClose()
  }
  const save = async () => {
    if (!isRight()) return
    const rejected = await onSave(editOf(before, values))
    if (rejected !== null) refuse(rejected)
    // Stay open if something was typed during saving.
    else if (!isChanged(values, latest.current)) close()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard from its fields */}
      <form
        ref={form}
        noValidate
        aria-label="Your profile"
        className="grid grid-cols-1 items-start gap-5 md:grid-cols-2"
        onKeyDown={({ key }) => {
          if (key === "Escape" && !isSaving) goOrAsk(onClose)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save()
        }}
      >
        <ProfileFields draft={draft} email={email} />
        <div className="flex flex-col-reverse gap-3 md:col-span-2 md:flex-row md:justify-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isSaving}>
            Save Changes
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}
