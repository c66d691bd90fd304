import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, userEvent, waitFor, within } from "storybook/test"
import { NotFoundScreen } from "../frontend/screens/not-found/not-found-screen.tsx"
import { Navigation } from "../frontend/shell/navigation.tsx"
import { OutOfReach } from "../frontend/shell/out-of-reach.tsx"
import { Shell } from "../frontend/shell/shell.tsx"
import { UserMenu } from "../frontend/shell/user-menu.tsx"
import { Waiting } from "../frontend/shell/waiting.tsx"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aUser, longText } from "./samples.ts"

const page = <Page title="A page" intro="What stands between the top and the bottom." />
const menu = <UserMenu user={aUser()} onSignOut={fn()} />
const unverified = aUser({ emailVerified: false })

const meta = {
  component: Shell,
  args: { navigation: <Navigation />, menu, children: page },
} satisfies Meta<typeof Shell>
export default meta
type Entry = StoryObj<typeof meta>

export const SignedIn: Entry = {}
export const SignedOut: Entry = { render: () => <Shell>{page}</Shell> }
export const Reconnecting: Entry = { args: { isReconnecting: true } }
export const Loading: Entry = { args: { children: <Waiting /> } }
export const NowhereToBeFound: Entry = {
  name: "NAV-17 404 Page Not Found",
  args: { children: <NotFoundScreen /> },
}
export const ServerAway: Entry = { render: () => <Shell>{<OutOfReach onRetry={fn()} />}</Shell> }

export const InvitationsWait: Entry = {
  name: "Invitations that wait are counted on 'People', and nothing moves",
  args: { navigation: <Navigation invitations={2} /> },
  play: async ({ canvas }) => {
    const people = canvas.getByRole("link", { name: "People , 2 invitations wait" })
    await expect(within(people).getByText("2")).toBeVisible()
  },
}

const Rows = () => {
  const [rows, setRows] = useState(["Rosa", "Tomás"])
  return (
    <section aria-labelledby="rows" className="grid gap-4">
      <h2 id="rows">Everybody</h2>
      {rows.map((name) => (
        <article key={name} className="flex gap-4">
          <h3>{name}</h3>
          <Button onClick={() => setRows(rows.filter((other) => other !== name))}>
            Remove {name}
          </Button>
        </article>
      ))}
      {rows.length === 2 && <Button onClick={() => setRows(["Rosa"])}>Tidy up</Button>}
    </section>
  )
}
export const ButtonsThatGo: Entry = {
  name: "The focus goes to the heading where a button goes away with what it did",
  args: {
    children: (
      <Page title="A page">
        <Rows />
      </Page>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Tidy up" }))
    const heading = canvas.getByRole("heading", { name: "Everybody" })
    await waitFor(() => expect(heading).toHaveFocus())
    await userEvent.click(canvas.getByRole("button", { name: "Remove Rosa" }))
    await waitFor(() => expect(heading).toHaveFocus())
  },
}

export const MenuOfAnUnverifiedUser: Entry = {
  name: "NAV-32 NAV-34 NAV-35 Menu of an unverified user",
  args: { menu: <UserMenu user={unverified} onSignOut={fn()} /> },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Email not verified/ }))
    const body = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(body.getByRole("button", { name: "Log out" })).toBeVisible())
    await expect(body.getByText("Email not verified")).toBeVisible()
  },
}

export const MenuOfAVerifiedUser: Entry = {
  name: "NAV-36 Menu of a verified user",
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: /your menu/ }))
    const body = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(body.getByRole("button", { name: "Log out" })).toBeVisible())
    await expect(body.queryByText("Email not verified")).toBeNull()
  },
}

export const MenuWithALongName: Entry = {
  args: {
    menu: <UserMenu user={aUser({ firstName: longText, email: longText })} onSignOut={fn()} />,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /your menu/ }))
  },
}
