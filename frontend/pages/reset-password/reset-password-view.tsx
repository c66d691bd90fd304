import { type KeyboardEvent, useState } from "react"
import { Link } from "wouter"
import { PasswordField } from "../../auth/password-field.tsx"
import { passwordWords } from "../../auth/password-hint.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { isReady, wrongWith } from "./new-password.ts"

interface ResetPasswordPageProps {
  readonly isPending: boolean
  readonly isDone: boolean
  /** The server's reason, if it is not about the password. */
  readonly rejection: string | null
  /** Resolves to the server's error messages by field. */
  readonly onReset: (newPassword: string) => Promise<Readonly<Record<string, string>>>
  /** Called when the user tries to submit two different passwords. */
  readonly onMismatch: () => void
}

export const ResetPasswordView = (props: ResetPasswordPageProps) => {
  const { isPending, isDone, rejection, onReset, onMismatch } = props
  const [draft, setDraft] = useState({ newPassword: "", again: "" })
  const [isLeft, setLeft] = useState(false)
  const [rejected, setRejected] = useState<string>()
  const wrong = wrongWith(draft, isLeft)
  const ready = isReady(draft)
  const send = async () => {
    if (!ready || isPending || isDone) return
    const { newPassword } = await onReset(draft.newPassword)
    setRejected(newPassword)
  }
  /** Explains why Enter does nothing: browsers do not submit a form whose button is disabled. */
  const sayWhy = ({ key }: KeyboardEvent) => {
    if (key !== "Enter" || ready) return
    setLeft(true)
    if (draft.newPassword !== draft.again) onMismatch()
  }
  return (
    <Page
      width="reading"
      title="Reset Password"
      intro="Choose a new password. You'll need it on every device where you're signed in."
    >
      <Card>
        <form
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <PasswordField
            label="New Password"
            name="newPassword"
            autoComplete="new-password"
            hint={passwordWords(wrong.newPassword === undefined ? draft.newPassword : "")}
            error={wrong.newPassword ?? rejected}
            required
            value={draft.newPassword}
            onType={(newPassword) => {
              setDraft({ ...draft, newPassword })
              setRejected(undefined)
            }}
            onKeyDown={sayWhy}
          />
          <PasswordField
            label="Confirm New Password"
            name="again"
            autoComplete="new-password"
            error={wrong.again}
            required
            value={draft.again}
            onType={(again) => setDraft({ ...draft, again })}
            onKeyDown={sayWhy}
            onLeave={() => setLeft(true)}
          />
          {rejection !== null && !isDone && (
            <Notice
              tone="amber"
              title={rejection}
              action={
                <Button asChild>
                  <Link href="/login">Back to Login</Link>
                </Button>
              }
            >
              You can get a new link there with “Forgot your password?”.
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={isPending}
            disabled={!ready || isDone}
          >
            Reset Password
          </Button>
        </form>
      </Card>
    </Page>
  )
}
