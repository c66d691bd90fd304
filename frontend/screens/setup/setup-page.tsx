import { type CurrentUser, ProfileSetup } from "#protocol/user.ts"
import { useDraft } from "../../shell/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Field, TextArea, TextInput } from "../../ui/field.tsx"
import { Page } from "../../ui/page.tsx"

export interface SetupPageProps {
  readonly user: CurrentUser
  readonly isPending: boolean
  readonly onSetUp: (profile: ProfileSetup) => void
}

export const SetupPage = ({ user, isPending, onSetUp }: SetupPageProps) => {
  const { form, values, errorOf, set, isRight } = useDraft(ProfileSetup, {
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
  })
  return (
    <Page
      width="reading"
      title="Welcome"
      intro="Tell us what your family calls you. You are added as the first person in your collection, so your own stories have a place from the start."
    >
      <Card>
        <form
          ref={form}
          noValidate
          className="grid grid-cols-1 gap-5 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending && isRight()) onSetUp(values)
          }}
        >
          <Field label="First Name" error={errorOf("firstName")} required>
            {(control) => (
              <TextInput
                {...control}
                name="firstName"
                autoComplete="given-name"
                value={values.firstName}
                onChange={(event) => set("firstName", event.target.value)}
              />
            )}
          </Field>
          <Field label="Last Name" error={errorOf("lastName")}>
            {(control) => (
              <TextInput
                {...control}
                name="lastName"
                autoComplete="family-name"
                value={values.lastName}
                onChange={(event) => set("lastName", event.target.value)}
              />
            )}
          </Field>
          <div className="sm:col-span-2">
            <Field
              label="About You"
              hint="A few words, if you like: where you grew up, what you love to tell."
              error={errorOf("bio")}
            >
              {(control) => (
                <TextArea
                  {...control}
                  name="bio"
                  value={values.bio}
                  onChange={(event) => set("bio", event.target.value)}
                />
              )}
            </Field>
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
    </Page>
  )
}
