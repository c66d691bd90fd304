import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { NotFoundPage } from "../frontend/pages/not-found/not-found-page.tsx"
import { Navigation } from "../frontend/layout/navigation.tsx"
import { OfflinePage } from "../frontend/layout/offline-page.tsx"
import { Shell } from "../frontend/layout/layout.tsx"
import { UserMenu } from "../frontend/layout/user-menu.tsx"
import { Waiting } from "../frontend/layout/loading.tsx"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aUser, longText } from "./factories.fixture.ts"
import { onEveryScreen } from "./viewports.fixture.ts"

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
  args: { children: <NotFoundPage /> },
}
export const ServerAway: Entry = { render: () => <Shell>{<OfflinePage onRetry={fn()} />}</Shell> }

export const InvitationsWait: Entry = {
  name: "Invitations that wait are counted on 'People', and nothing moves",
  args: { navigation: <Navigation invitations={2} /> },
  play: async ({ canvas }) => {
    const people = canvas.getByRole("link", { name: "People , 2 invitations waiting" })
    await expect(within(people).getByText("2")).toBeVisible()
  },
}

const ofBar = (place: string) => {
  const bar = document.querySelector("nav")
  const mark = bar?.querySelector(`[href='${place}'] > span`)
  return { bar: bar?.getBoundingClientRect(), mark: mark?.getBoundingClientRect() }
}
export const RecordInTheMiddle: Entry = {
  name: "R165 On a phone Record is the largest, in the middle of the bar, and covers nothing of the page",
  play: ({ canvas }) =>
    onEveryScreen(async () => {
      if (window.innerWidth >= 900) return
      const { bar, mark } = ofBar("/record")
      await expect(mark?.top).toBeGreaterThanOrEqual(bar?.top ?? Number.NaN)
      await expect(mark?.height).toBeGreaterThan(ofBar("/people").mark?.height ?? Number.NaN)
      const places = [...within(canvas.getByRole("navigation")).getAllByRole("link")]
      const fromLeft = places.toSorted(
        (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
      )
      const labels = fromLeft.map((place) => place.textContent.trim())
      await expect(labels).toEqual(["Home", "Stories", "Record", "People", "Map"])
    }),
}

const many = Array.from({ length: 30 }, (_, at) => `Button ${at + 1}`)
export const NothingBehindTheBar: Entry = {
  name: "R165 What gets the focus on a phone does not stand behind the bar",
  args: {
    children: (
      <Page title="A page">
        {many.map((label) => (
          <Button key={label}>{label}</Button>
        ))}
      </Page>
    ),
  },
  play: ({ canvas }) =>
    onEveryScreen(async () => {
      const bar = document.querySelector("nav")?.getBoundingClientRect()
      const bottom = window.innerWidth < 900 ? bar?.top : window.innerHeight
      for (const button of canvas.getAllByRole("button", { name: /^Button/ })) {
        button.focus()
        await expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom ?? 0)
      }
    }),
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
    const button = canvas.getByRole("button", { name: /Email not verified/ })
    await expect(within(button).getByText("!")).toBeVisible()
    await userEvent.click(button)
    const body = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(body.getByRole("button", { name: "Log out" })).toBeVisible())
    await expect(body.getByText("Email not verified")).toBeVisible()
  },
}

export const MenuWhereNoEmailLeaves: Entry = {
  name: "R629 Where no email leaves, the menu asks nobody to verify an address",
  args: { menu: <UserMenu user={unverified} onSignOut={fn()} sendsMail={false} /> },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole("button", { name: /your menu$/ })
    await expect(within(button).queryByText("!")).toBeNull()
    await userEvent.click(button)
    const body = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(body.getByRole("button", { name: "Log out" })).toBeVisible())
    await expect(body.queryByText("Email not verified")).toBeNull()
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

/** The menu, opened. */
const openMenu = async (canvas: { getByRole: typeof screen.getByRole }) => {
  await userEvent.click(canvas.getByRole("button", { name: /your menu/ }))
  return within(await screen.findByRole("dialog", { name: "Your menu" }))
}

export const MenuLeads: Entry = {
  name: "NAV-28 NAV-29 AMB-13 One menu leads to the profile, the settings and the way out",
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas)
    await expect(menu.getByRole("link", { name: "Profile" })).toHaveAttribute("href", "/profile")
    await expect(menu.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings")
    await expect(menu.getByRole("radiogroup", { name: "Colors" })).toBeVisible()
    await expect(menu.getByRole("button", { name: "Log out" })).toBeVisible()
    // Where there is no plan to choose, nothing leads to one.
    await expect(menu.queryByRole("link", { name: "Upgrade" })).toBeNull()
  },
}

export const MenuOnTheFreePlan: Entry = {
  name: "NAV-30 On the free plan the menu leads to where a plan is chosen",
  args: { menu: <UserMenu user={aUser()} onSignOut={fn()} upgradeAt="/subscribe" /> },
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas)
    await expect(menu.getByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/subscribe")
  },
}

export const MenuOnAnActivePlan: Entry = {
  name: "NAV-31 With an active plan it does not",
  args: {
    menu: (
      <UserMenu
        user={aUser({ subscriptionStatus: "active" })}
        onSignOut={fn()}
        upgradeAt="/subscribe"
      />
    ),
  },
  play: async ({ canvas }) => {
    const menu = await openMenu(canvas)
    await expect(menu.queryByRole("link", { name: "Upgrade" })).toBeNull()
  },
}

export const MenuByKeyboard: Entry = {
  name: "The menu opens, is walked through and closes by the keyboard",
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: /your menu/ })
    button.focus()
    await userEvent.keyboard("{Enter}")
    const menu = within(await screen.findByRole("dialog", { name: "Your menu" }))
    await waitFor(() => expect(menu.getByRole("link", { name: "Profile" })).toHaveFocus())
    await userEvent.tab()
    await expect(menu.getByRole("link", { name: "Settings" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await expect(button).toHaveFocus()
  },
}

export const MenuWithALongName: Entry = {
  args: {
    menu: (
      <UserMenu
        user={aUser({ firstName: longText, email: longText, emailVerified: false })}
        onSignOut={fn()}
        upgradeAt="/subscribe"
      />
    ),
  },
  play: async ({ canvas }) => {
    await openMenu(canvas)
  },
}

export const MenuWithANameFromRightToLeft: Entry = {
  args: {
    menu: <UserMenu user={aUser({ firstName: "ليلى", lastName: "حداد" })} onSignOut={fn()} />,
  },
  play: async ({ canvas }) => {
    await openMenu(canvas)
  },
}
