import type { Meta, StoryObj } from "@storybook/react-vite"
import { BookOpen, Languages, MapPin } from "lucide-react"
import { expect } from "storybook/test"
import { Avatar } from "../frontend/ui/avatar.tsx"
import { Badge } from "../frontend/ui/badge.tsx"
import { Button } from "../frontend/ui/button.tsx"
import { Card } from "../frontend/ui/card.tsx"
import { EmptyState } from "../frontend/ui/empty-state.tsx"
import { Notice } from "../frontend/ui/notice.tsx"
import { faces } from "./photos.fixture.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { ProgressBar } from "../frontend/ui/progress.tsx"
import { Skeleton, SkeletonText } from "../frontend/ui/skeleton.tsx"

const meta = { title: "ui/Feedback", component: Notice } satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  render: () => (
    <Page title="What the house says" intro="Badges, notices, progress and empty places.">
      <div className="flex flex-wrap gap-2">
        <Badge>Childhood</Badge>
        <Badge tone="ember">Premium</Badge>
        <Badge tone="sage">Ready</Badge>
        <Badge tone="amber" icon={<Languages />}>
          Translated to English
        </Badge>
        <Badge tone="brick">Declined</Badge>
        <Badge icon={<MapPin />}>GPS Tagged</Badge>
        <Badge>A category with a name so long that no phone could ever show all of it</Badge>
      </div>
      <div className="grid gap-4">
        <Notice title="Transcripts are in English on this server.">
          A recording in another language can still be kept and listened to.
        </Notice>
        <Notice tone="sage">Rosa accepted your invitation.</Notice>
        <Notice tone="amber" action={<Button>Send it again</Button>}>
          Email not verified.
        </Notice>
        <Notice tone="brick" title="Failed to fetch stories" action={<Button>Try again</Button>}>
          Please check your connection.
        </Notice>
      </div>
      <Card className="grid gap-6">
        <ProgressBar label="Uploading" fraction={0.42} detail="about 2 minutes left" />
        <ProgressBar label="Waiting for its turn" fraction={null} />
        <ProgressBar label="Done" fraction={1} />
      </Card>
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="grid gap-4">
          <div className="flex flex-wrap items-center gap-4">
            <Avatar id={1} name="Walter" src={faces.walter} size="large" />
            <Avatar id={1} name="Walter" src={faces.walter} />
            <Avatar id={1} name="Walter" src={faces.walter} size="small" />
            {/* A photo that cannot be had: the letter stands. */}
            <Avatar id={2} name="Édith" src="data:image/png;base64,none" size="small" />
          </div>
          <div className="flex items-center gap-4">
            <Avatar id={3} name="Rosa Lind" />
            <div>
              <h2 className="text-xl">The night the water came</h2>
              <p className="text-faded">Rosa Lind, grandmother</p>
            </div>
          </div>
          <p>My father woke us one after the other and never once raised his voice.</p>
        </Card>
        <Card className="grid content-start gap-4">
          <div className="flex items-center gap-4">
            <Skeleton shape="circle" className="size-14" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="w-3/4 text-xl" />
              <Skeleton className="w-1/2" />
            </div>
          </div>
          <SkeletonText lines={2} />
        </Card>
      </div>
      <EmptyState
        icon={<BookOpen />}
        title="No stories yet"
        text="The first one can be short. Ask someone about the house they grew up in."
        action={<Button variant="primary">Record a Story</Button>}
      />
    </Page>
  ),
}

export const Progress: Story = {
  render: () => (
    <div className="p-6">
      <ProgressBar label="Transcribing" fraction={0.549} />
    </div>
  ),
  play: async ({ canvas, step }) => {
    await step("progress has a name and a value, rounded down", async () => {
      const bar = canvas.getByRole("progressbar", { name: "Transcribing" })
      await expect(bar).toHaveAttribute("value", "54")
    })
    await step("and is said aloud only at every quarter", async () => {
      await expect(canvas.getByRole("status")).toHaveTextContent("Transcribing, 50%")
    })
  },
}
