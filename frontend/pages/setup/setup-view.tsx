import { type CurrentUser, ProfileSetup } from "#protocol/user.ts"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { goOrAsk } from "../../ui/navigation-blocker.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { LongTextField, TextField } from "../../ui/fields.tsx"
import { Page } from "../../ui/page.tsx"
import { useFullScreen } from "../../ui/use-full-screen.ts"

interface SetupPageProps {
  readonly user: CurrentUser
  readonly isPending: boolean
  /** Resolves to the server's error messages by field. */
  readonly onSetUp: (profile: ProfileSetup) => Promise<Readonly<Record<string, string>>>
  /** Signing out is under way. */
  readonly isLeaving: boolean
  readonly onSwitchAccount: () => void
  /** Whether this server sends email. */
  readonly sendsMail: boolean
}

interface BeenHereBeforeProps {
  readonly sendsMail: boolean
  readonly isPending: boolean
  readonly onSwitchAccount: () => void
}

/**
 * Signing up with an address that already has an account creates a second, empty account, so that nobody
 * can find out who has one. This tells its owner. Providers never create a second account.
 */
const BeenHereBefore = ({ sendsMail, isPending, onSwitchAccount }: BeenHereBeforeProps) => (
  <div className="grid max-w-[60ch] grid-cols-1 gap-1 text-sm text-faded">
    <p>
      Did you mean to use an account you already have? Its stories are still there.
      {sendsMail && <span> If so, we've emailed you how to sign in.</span>}
    </p>
    <Button
      variant="quiet"
      className="-ml-3 justify-self-start px-3! text-left!"
      pending={isPending}
      onClick={onSwitchAccount}
    >
      Sign in to that one
    </Button>
  </div>
)

export const SetupView = (props: SetupPageProps) => {
  const { user, isPending, onSetUp, isLeaving, onSwitchAccount, sendsMail } = props
  const { form, values, field, isRight, refuse, isFilled } = useForm(ProfileSetup, {
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
  })
  useFullScreen("bar")
  const { question } = useLeaveGuard(isFilled, "What you wrote here isn't saved yet.")
  const send = async () => {
    if (isPending || !isRight()) return
    const wrong = await onSetUp(values)
    if (Object.keys(wrong).length > 0) refuse(wrong)
  }
  return (
    <Page
      width="reading"
      title="Welcome"
      intro="Check your name. You'll be the first person in your collection."
    >
      <Card>
        <form
          ref={form}
          noValidate
          className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextField
            label="First Name"
            required
            autoComplete="given-name"
            {...field("firstName")}
          />
          <TextField label="Last Name" autoComplete="family-name" {...field("lastName")} />
          <div className="sm:col-span-2">
            <LongTextField
              label="About You"
              hint="A few words, if you like: where you grew up, what you love to tell."
              {...field("bio")}
            />
          </div>
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={isPending}
            className="sm:col-span-2 sm:justify-self-start"
          >
            Complete Setup
          </Button>
        </form>
      </Card>
      {!user.setupDone && user.hasPassword && (
        <BeenHereBefore
          sendsMail={sendsMail}
          isPending={isLeaving}
          onSwitchAccount={() => goOrAsk(onSwitchAccount)}
        />
      )}
      {question}
    </Page>
  )
}
