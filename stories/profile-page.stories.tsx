import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, waitFor, within } from "storybook/test"
import { leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { ProfileView, type ProfileViewProps } from "../frontend/pages/profile/profile-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aPhotoSection } from "./photos.fixture.tsx"
import { aUser, longText } from "./factories.fixture.ts"

type Save = ProfileViewProps["onSave"]

const margaret = aUser({
  bio: "Kept the lock at Hebden Bridge with my brother.\nI love to tell of the winters.",
  lastActiveAt: "2026-11-20T09:00:00.000Z",
})
const unverified = { ...margaret, emailVerified: false }
const now = new Date("2026-11-21T12:00:00.000Z")

const meta = {
  component: ProfileView,
  decorators: [signedInAt("/profile")],
  beforeEach: () => leaveFreely(),
  args: {
    user: margaret,
    photo: aPhotoSection({
      name: "Margaret Holloway",
      note: "Only you see it here.",
      isSeenNearby: true,
    }),
    now,
    plans: { kind: "free-only" },
    isSaving: false,
    onSave: fn<Save>(async () => null),
    noEmailHint: null,
    isSending: false,
    onResend: fn(),
  },
} satisfies Meta<typeof ProfileView>
export default meta
type Entry = StoryObj<typeof meta>

export const Read: Entry = {
  name: "PROF-01 PROF-07 PROF-08 PROF-10 PROF-12 PROF-13 Is read first: who someone is, and what they told",
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Margaret Holloway" })).toBeVisible()
    await expect(canvas.getByText("margaret@holloway.family")).toBeVisible()
    await expect(canvas.getByText("(cannot be changed)")).toBeVisible()
    await expect(canvas.getByText("Verified")).toBeVisible()
    await expect(canvas.queryByText("Email not verified")).toBeNull()
    await expect(canvas.getByText("Member Since")).toBeVisible()
    await expect(canvas.getByText("Free Plan")).toBeVisible()
    await expect(canvas.getByRole("region", { name: "Story Statistics" })).toBeVisible()
    await expect(canvas.getByText("Yesterday")).toBeVisible()
  },
}

export const Premium: Entry = {
  name: "PROF-11 PROF-16 Premium has no end",
  args: { user: { ...margaret, subscriptionStatus: "active", storiesRecorded: 41 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Premium")).toBeVisible()
    await expect(canvas.getByText("Unlimited")).toBeVisible()
  },
}

export const Unverified: Entry = {
  name: "PROF-09 An address that is not verified can be sent its email again",
  args: { user: unverified },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText("Email not verified")).toBeVisible()
    await expect(canvas.queryByText("Verified")).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: /resend/ }))
    await expect(args.onResend).toHaveBeenCalledOnce()
  },
}
export const UnverifiedWithoutMail: Entry = {
  name: "R629 Where no email leaves, the profile says whom to ask for the link that confirms the address",
  args: {
    user: unverified,
    noEmailHint: "Ask whoever set up Kintale for your link.",
  },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText(/Not verified\. Ask whoever set up Kintale/)).toBeVisible()
    await expect(canvas.queryByText("Email not verified")).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Make a new link" }))
    await expect(args.onResend).toHaveBeenCalledOnce()
  },
}
export const Sending: Entry = { args: { user: unverified, isSending: true } }

const edit = { name: "Edit Profile" } as const

export const Editing: Entry = {
  name: "PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 Edits the names and the bio, and nothing of the email",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    const bio = canvas.getByLabelText("Bio")
    await expect(canvas.queryByLabelText("Email")).toBeNull()
    await expect(canvas.getByLabelText("First Name")).toBeEnabled()
    await expect(canvas.getByLabelText("Username")).toBeEnabled()
    await userEvent.clear(canvas.getByLabelText("Last Name"))
    await userEvent.clear(bio)
    await userEvent.type(bio, "Tells of the winters.")
    await userEvent.click(canvas.getByRole("button", { name: "Save Changes" }))
    await expect(args.onSave).toHaveBeenCalledWith({
      firstName: "Margaret",
      username: "margaret",
      lastName: "",
      bio: "Tells of the winters.",
    })
    // Saved: it is read again.
    await canvas.findByRole("button", edit)
  },
}

export const Blank: Entry = {
  name: "VALID-31 Asks for a first name and a username",
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    await userEvent.clear(canvas.getByLabelText("First Name"))
    await userEvent.clear(canvas.getByLabelText("Username"))
    await userEvent.click(canvas.getByRole("button", { name: "Save Changes" }))
    await expect(canvas.getByText("First name is required")).toBeVisible()
    await expect(canvas.getByText("Please choose a username.")).toBeVisible()
    await expect(canvas.getByLabelText("First Name")).toHaveFocus()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

const taken = "This username is taken. Please choose another."

export const Taken: Entry = {
  name: "VALID-31 A taken username is said at its field, and nothing typed is lost",
  args: { onSave: fn<Save>(async () => ({ username: taken })) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    const username = canvas.getByLabelText("Username")
    await userEvent.clear(username)
    await userEvent.type(username, "walter")
    await userEvent.type(canvas.getByLabelText("Bio"), " And of the river.")
    await userEvent.click(canvas.getByRole("button", { name: "Save Changes" }))
    await expect(await canvas.findByText(taken)).toBeVisible()
    await expect(username).toHaveFocus()
    await expect(username).toHaveAccessibleDescription(expect.stringContaining(taken))
    await expect(username).toHaveValue("walter")
    await expect(canvas.getByLabelText("Bio")).toHaveValue(`${margaret.bio} And of the river.`)
  },
}

const Changing = () => {
  const [user, setUser] = useState(margaret)
  return (
    <>
      <button
        type="button"
        className="min-h-12 px-4"
        onClick={() => setUser({ ...margaret, firstName: "Maggie", bio: "Written elsewhere." })}
      >
        Another device saves
      </button>
      <ProfileView {...meta.args} user={user} />
    </>
  )
}

export const ChangedElsewhere: Entry = {
  name: "PROF-02 What another device changes comes in, and never over what is being typed",
  render: () => <Changing />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    const bio = canvas.getByLabelText("Bio")
    await userEvent.clear(bio)
    await userEvent.type(bio, "Typed here.")
    await userEvent.click(canvas.getByRole("button", { name: "Another device saves" }))
    await waitFor(() => expect(canvas.getByLabelText("First Name")).toHaveValue("Maggie"))
    await expect(bio).toHaveValue("Typed here.")
  },
}

export const Escaping: Entry = {
  name: "PROF-02 Escape asks while something is unsaved, Cancel does not",
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    await userEvent.type(canvas.getByLabelText("Bio"), "{Escape}")
    await canvas.findByRole("button", edit)
    await userEvent.click(canvas.getByRole("button", edit))
    await userEvent.type(canvas.getByLabelText("Bio"), " More.{Escape}")
    const question = within(
      await screen.findByRole("alertdialog", { name: "Leave without saving?" }),
    )
    await userEvent.click(question.getByRole("button", { name: "Stay here" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(canvas.getByLabelText("Bio")).toHaveValue(`${margaret.bio} More.`)
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await canvas.findByRole("button", edit)
    await expect(screen.queryByRole("alertdialog")).toBeNull()
  },
}

export const Saving: Entry = {
  args: { isSaving: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", edit))
    await expect(canvas.getByRole("button", { name: "Save Changes" })).toHaveAttribute(
      "aria-disabled",
      "true",
    )
  },
}
export const NothingSaid: Entry = {
  args: { user: aUser({ firstName: "", lastName: "", storiesRecorded: 9, emailVerified: false }) },
}
export const LongNames: Entry = {
  args: {
    user: aUser({
      firstName: longText,
      lastName: longText,
      username: longText.replaceAll(" ", "-"),
      email: `${longText.replaceAll(" ", "")}@holloway.family`,
      bio: longText,
      emailVerified: false,
    }),
  },
}
export const RightToLeft: Entry = {
  args: { user: aUser({ firstName: "ليلى", lastName: "حداد", bio: "كبرت في بيروت." }) },
}
