import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { ConfirmEmail } from "../frontend/email-verification/confirm-email-notice.tsx"
import { SearchBox } from "../frontend/search/search-box.tsx"
import { SearchResults } from "../frontend/search/search-results.tsx"
import { HomeView } from "../frontend/pages/home/home-view.tsx"
import { statsOf } from "../frontend/pages/home/stats.ts"
import { askingInSilence } from "./mock-api.fixture.tsx"
import { foundIn } from "./search-result.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import {
  aFamily,
  aStoryCard,
  aUser,
  longText,
  severalCards,
  severalResults,
} from "./factories.fixture.ts"
import { anInvite } from "./sharing-samples.fixture.ts"
import { anOverview } from "./overview.fixture.ts"

const user = aUser()
const now = new Date("2026-10-31T12:00:00Z")
const overview = anOverview({
  stories: 5,
  own: 4,
  months: [{ month: "2026-10", stories: 3, own: 2 }],
})
const search = <SearchBox label="Search the stories" query="" isSearching={false} onSearch={fn()} />

const meta = {
  component: HomeView,
  decorators: [signedInAt("/"), askingInSilence],
  args: {
    user,
    stats: statsOf(user, overview, aFamily(), now, null),
    recent: { state: "here", data: severalCards().slice(0, 4) },
    search,
  },
} satisfies Meta<typeof HomeView>
export default meta
type Entry = StoryObj<typeof meta>

export const WithStories: Entry = {}
export const WhatNext: Entry = {
  name: "R673 R674 Home asks a question, offers to invite, and says what an unconfirmed email costs",
  args: {
    next: { question: "What did your grandmother's kitchen smell like?", isAlone: true },
    confirmEmail: (
      <ConfirmEmail
        email="margaret@holloway.family"
        noEmailHint="Ask whoever set up Kintale for help."
        isPending={false}
        onResend={fn()}
        onDismiss={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Record the answer" })).toHaveAttribute(
      "href",
      "/record?question=What+did+your+grandmother%27s+kitchen+smell+like%3F",
    )
    await expect(canvas.getByRole("link", { name: "Invite someone" })).toHaveAttribute(
      "href",
      "/people?tab=sharing",
    )
    await expect(canvas.getByText("Confirm your email")).toBeVisible()
    await expect(canvas.getByText(/Ask whoever set up Kintale for help/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /link/ })).toBeNull()
  },
}
const emma = { firstName: "Emma", lastName: "Byrne", email: "emma@example.org" }
const shareBack = fn(async () => true)
const postpone = fn()
export const SharingBack: Entry = {
  name: "R702 Home offers to share back with somebody until it is taken or postponed",
  args: {
    next: {
      question: "What did your grandmother's kitchen smell like?",
      isAlone: false,
      shareBack: { sender: emma, onShare: shareBack, onPostpone: postpone },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Not now/ }))
    await expect(postpone).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole("button", { name: "Share with Emma" }))
    await expect(shareBack).toHaveBeenCalledOnce()
    await expect(await canvas.findByText(/can hear your stories once they accept/)).toBeVisible()
  },
}
export const Invited: Entry = {
  name: "R710 Home says who invited the user while an invitation waits, and leads to it",
  args: { next: { question: null, isAlone: false, invites: [anInvite()] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/invited you to hear .*Helena Duarte.*'s stories/)).toBeVisible()
    const link = canvas.getByRole("link", { name: "See the invitation" })
    await expect(link).toHaveAttribute("href", "/people?tab=sharing")
  },
}
const later = fn()
export const OnlySharingBack: Entry = {
  name: "R702 Sharing back is offered also where nothing else is next",
  args: {
    next: {
      question: null,
      isAlone: false,
      shareBack: { sender: emma, onShare: shareBack, onPostpone: later },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "What's next" })).toBeVisible()
    await expect(canvas.getByText(/hear your stories too/)).toBeVisible()
  },
}
export const FirstVisit: Entry = {
  args: {
    stats: statsOf(user, anOverview(), aFamily().slice(0, 1), now, null),
    recent: { state: "here", data: [] },
  },
}
export const Loading: Entry = {
  args: { stats: statsOf(user, undefined, undefined, now, null), recent: { state: "loading" } },
}
export const Unreachable: Entry = {
  args: {
    stats: statsOf(user, undefined, undefined, now, null),
    recent: {
      state: "failed",
      text: "We can't reach Kintale. Check your connection and try again.",
      onRetry: fn(),
    },
  },
}
export const FiguresMissing: Entry = {
  name: "R127 Says when the figures did not come, and tries again",
  args: { noStats: { text: "Please try again in a moment.", onRetry: fn() } },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText("Total Stories")).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await expect(args.noStats?.onRetry).toHaveBeenCalledOnce()
  },
}
export const LongNames: Entry = {
  args: {
    user: aUser({ firstName: longText }),
    recent: {
      state: "here",
      data: [
        aStoryCard({
          title: longText,
          description: longText,
          locationName: longText,
          storyteller: { name: longText, relationship: longText },
        }),
      ],
    },
  },
}
export const Searched: Entry = {
  args: {
    search: (
      <div className="grid gap-4">
        {search}
        <SearchResults
          query="winter"
          found={foundIn(severalResults())}
          capabilities={{
            transcribes: ["en"],
            translates: false,
            detectsLanguage: false,
            searchesByMeaning: true,
          }}
          onClear={fn()}
        />
      </div>
    ),
  },
}

export const WithoutAFirstName: Entry = {
  name: "HOME-02 Welcomes a storyteller without a first name",
  args: { user: aUser({ firstName: "" }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Storyteller")
  },
}
