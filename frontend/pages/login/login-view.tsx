import type { ReactNode } from "react"
import type { RegistrationPolicy, SignInOptions } from "#protocol/account.ts"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { InviteArrival } from "./invite-arrival.ts"
import { SignInForm, type SignInFormProps, useSignInDraft } from "./sign-in-form.tsx"
import { SignUpForm, type SignUpFormProps, useSignUpDraft } from "./sign-up-form.tsx"
import { WaysIn } from "./auth-methods.tsx"

interface NoSignUpProps {
  readonly why: Exclude<RegistrationPolicy, "open">
}

/** Shown in place of the sign-up form when registration is closed or by invitation; says what to do instead. */
const NoSignUp = ({ why }: NoSignUpProps) =>
  why === "invited" ? (
    <Notice title="New accounts are by invitation only">
      If someone has invited you, open the link in their invitation. It leads back here, and then
      you can create your account. Otherwise, ask someone in the family to invite you.
    </Notice>
  ) : (
    <Notice title="This server isn't taking new accounts">
      If you have an account, sign in as usual. If you need one, ask the person who runs this
      server.
    </Notice>
  )

/** The props of both forms. Their drafts live in the page, so that switching tabs does not lose what was typed. */
type Forms = Omit<SignInFormProps & SignUpFormProps, "draft" | "invitedEmail">

interface LoginPageProps extends Forms {
  /** Undefined until the server has answered; null when that failed. */
  readonly options: SignInOptions | null | undefined
  /** The origin of this page. */
  readonly origin: string
  /** Whether the user came by the link of an invitation. */
  readonly arrival?: InviteArrival
  /** Whether the user came to open an account. */
  readonly wantsSignUp?: boolean
  /** Notices above the forms. */
  readonly notices?: ReactNode
}

/** A placeholder: the order of the sign-in methods is not known yet, and the layout should not jump. */
const Opening = () => (
  <div className="grid grid-cols-1 gap-6">
    <output className="sr-only">Loading…</output>
    <Skeleton className="h-8 w-56" />
    <Skeleton shape="block" className="h-20" />
    <Skeleton shape="block" className="h-20" />
    <Skeleton shape="block" className="h-14" />
  </div>
)

/** Why this visitor cannot sign up; null when they can. */
const whyNot = (registration: RegistrationPolicy | undefined, { state }: InviteArrival) => {
  const isInvited = state === "invited" || state === "unknown"
  return registration === undefined ||
    registration === "open" ||
    (registration === "invited" && isInvited)
    ? null
    : registration
}

const notInvited: InviteArrival = { state: "none" }

export const LoginView = (props: LoginPageProps) => {
  const {
    options,
    origin,
    arrival = notInvited,
    wantsSignUp = false,
    notices,
    onSignUp,
    ...signIn
  } = props
  const why = whyNot(options?.registration, arrival)
  const invitedEmail = arrival.state === "invited" ? arrival.invitation.email : undefined
  const signInDraft = useSignInDraft(invitedEmail)
  const signUpDraft = useSignUpDraft(invitedEmail)
  const isNew =
    wantsSignUp || (why === null && (invitedEmail !== undefined || options?.hasAccounts === false))
  return (
    <Page
      width="reading"
      title="Welcome to Kintale"
      intro={
        arrival.state === "invited"
          ? undefined
          : "A quiet place for your family's stories, in the voices of the people who tell them."
      }
    >
      {notices && <div className="grid grid-cols-1 gap-4 empty:hidden">{notices}</div>}
      <Card>
        {options === undefined ? (
          <Opening />
        ) : (
          <WaysIn options={options} origin={origin}>
            <Tabs defaultValue={isNew ? "sign-up" : "sign-in"}>
              <TabList label="Sign in or sign up">
                <Tab value="sign-in">Sign In</Tab>
                <Tab value="sign-up">Sign Up</Tab>
              </TabList>
              <TabPanel value="sign-in">
                <SignInForm {...signIn} draft={signInDraft} />
              </TabPanel>
              <TabPanel value="sign-up">
                {why === null ? (
                  <SignUpForm
                    draft={signUpDraft}
                    invitedEmail={invitedEmail}
                    isPending={signIn.isPending}
                    onSignUp={onSignUp}
                  />
                ) : (
                  <NoSignUp why={why} />
                )}
              </TabPanel>
            </Tabs>
          </WaysIn>
        )}
      </Card>
    </Page>
  )
}
