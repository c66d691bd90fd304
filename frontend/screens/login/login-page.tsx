import type { SignIn, SignUp } from "#protocol/user.ts"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignUpForm } from "./sign-up-form.tsx"

export interface LoginPageProps {
  /** Somebody followed an invitation to get here. */
  readonly isInvited: boolean
  readonly isWarned: boolean
  readonly isPending: boolean
  readonly onSignIn: (signIn: SignIn) => void
  readonly onSignUp: (signUp: SignUp) => void
}

export const LoginPage = (props: LoginPageProps) => {
  const { isInvited, isWarned, isPending, onSignIn, onSignUp } = props
  return (
    <Page
      width="reading"
      title="Welcome to Kintale"
      intro="A quiet place where your family's stories are kept, in the voices of those who tell them."
    >
      {isInvited && (
        <Notice tone="sage" title="You have been invited.">
          Sign in or create an account to see the invitation.
        </Notice>
      )}
      <Card>
        <Tabs defaultValue="sign-in">
          <TabList label="Sign in or sign up">
            <Tab value="sign-in">Sign In</Tab>
            <Tab value="sign-up">Sign Up</Tab>
          </TabList>
          <TabPanel value="sign-in">
            <SignInForm isWarned={isWarned} isPending={isPending} onSignIn={onSignIn} />
          </TabPanel>
          <TabPanel value="sign-up">
            <SignUpForm isPending={isPending} onSignUp={onSignUp} />
          </TabPanel>
        </Tabs>
      </Card>
    </Page>
  )
}
