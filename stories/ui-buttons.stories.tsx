import type { Meta, StoryObj } from "@storybook/react-vite"
import { ArrowLeft, Check, Mic, Plus, Trash2 } from "lucide-react"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"

const meta = { title: "ui/Buttons", component: Button } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const rows = ["primary", "secondary", "quiet", "danger"] as const

export const All: Story = {
  render: () => (
    <Page title="Buttons" intro="Every one at least 48 pixels high, always with words.">
      <div className="grid gap-6">
        {rows.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>Save the story</Button>
            <Button variant={variant} icon={<Plus />}>
              Add a person
            </Button>
            <Button variant={variant} pending>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Not yet
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="large" icon={<Mic />}>
            Record a Story
          </Button>
          <Button size="large" icon={<Check />}>
            Keep it
          </Button>
          <Button asChild variant="quiet" icon={<ArrowLeft />}>
            <a href="#stories">Back to Stories</a>
          </Button>
          <Button asChild variant="primary" icon={<Plus />}>
            <a href="#record">A link that looks like a button</a>
          </Button>
        </div>
      </div>
    </Page>
  ),
}

export const LongWords: Story = {
  args: {
    variant: "danger",
    icon: <Trash2 />,
    children:
      "Delete the story of the flood of nineteen hundred and fifty-three as Grandmother told it twice",
  },
  render: (args) => (
    <div className="max-w-[320px] p-4">
      <Button {...args} />
    </div>
  ),
}
