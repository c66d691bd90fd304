import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, userEvent } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import type { SentLine } from "#protocol/remote-usage.ts"
import { RemoteUsageView } from "../frontend/pages/remote-usage/remote-usage-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"

const host = "api.openai.com"
const aLine = (changes: Partial<SentLine> = {}): SentLine => ({
  id: "2026-11-20 7 transcribe gpt-transcribe@api.openai.com",
  at: "2026-11-20T10:12:00.000Z",
  ...{ job: "transcribe", host, model: "gpt-transcribe" },
  story: { id: StoryId.make(7), title: "The flood" },
  ...{ calls: 124, failed: 0, unknown: 0, seconds: 3_710, tokens: 0, cost: 0.27825 },
  ...changes,
})
const written = aLine({
  id: "2026-11-20 7 write gpt-6-luna@api.openai.com",
  ...{ job: "write", model: "gpt-6-luna", calls: 9, seconds: 0, tokens: 23_400, cost: 0.0061 },
})
const troubled = aLine({
  id: "2026-11-18 9 transcribe whisper@box:8000",
  at: "2026-11-18T09:00:00.000Z",
  story: { id: StoryId.make(9), title: "كيف وصلنا إلى بيروت" },
  ...{ host: "box:8000", model: "whisper", failed: 3, unknown: 1, cost: null },
})
const searched = aLine({
  id: "2026-11-17 search embed text-embedding-3-small@api.openai.com",
  at: "2026-11-17T09:00:00.000Z",
  story: null,
  ...{ job: "embed", model: "text-embedding-3-small", calls: 3, seconds: 0, tokens: 21 },
  cost: 0.000_001,
})

const sends = (["transcribe", "write", "embed"] as const).map((job) => ({ job, host }))

const meta = {
  component: RemoteUsageView,
  decorators: [signedInAt("/settings/remote-usage")],
  args: {
    listed: { state: "here", data: [aLine(), written, troubled, searched] },
    sends,
    more: "there",
    onMore: fn(),
  },
} satisfies Meta<typeof RemoteUsageView>
export default meta
type Entry = StoryObj<typeof meta>

export const Several: Entry = {
  name: "R282 Says of each story and day what was sent where, how much and at what cost",
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole("link", { name: "The flood" })[0]).toHaveAttribute(
      "href",
      "/story/7",
    )
    await expect(
      canvas.getByText("62 minutes of recording, about $0.28, gpt-transcribe"),
    ).toBeVisible()
    await expect(canvas.getByText("about 18,000 words, less than $0.01, gpt-6-luna")).toBeVisible()
    await expect(
      canvas.getByText("Of 124 calls, 3 failed and 1 with no known result."),
    ).toBeVisible()
    await expect(canvas.getByText("What you searched for")).toBeVisible()
    await userEvent.click(canvas.getByText("What this server sends as it's set up now"))
    await expect(
      canvas.getByText(/never send notes, email addresses, positions or photos/),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Show earlier entries" }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}
export const MoreOnTheirWay: Entry = { args: { more: "loading" } }
export const NothingAnyMore: Entry = {
  name: "R282 What was sent stays listed where nothing is sent any more",
  args: { sends: [], more: "none" },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("As it's set up now, this server sends nothing to other machines."),
    ).toBeVisible()
  },
}
export const Long: Entry = {
  args: {
    listed: {
      state: "here",
      data: [
        aLine({
          story: { id: StoryId.make(7), title: longText },
          host: `${longText.replaceAll(" ", "")}.example.org:8443`,
          model: longText.replaceAll(" ", "-"),
        }),
      ],
    },
  },
}
export const Empty: Entry = {
  args: { listed: { state: "here", data: [] }, more: "none" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Nothing was sent" })).toBeVisible()
  },
}
export const Loading: Entry = {
  args: { listed: { state: "loading" }, sends: undefined, more: "none" },
}
export const MoreFailed: Entry = { args: { more: "failed" } }
export const Failed: Entry = {
  args: {
    listed: {
      state: "failed",
      text: "We can't reach Kintale. Check your connection and try again.",
      onRetry: fn(),
    },
    more: "none",
  },
}
