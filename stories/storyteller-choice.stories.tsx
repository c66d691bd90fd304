import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { PersonId, ShareId } from "#protocol/ids.ts"
import { StorytellersPanel } from "../frontend/pages/record/storytellers-panel.tsx"
import { StorytellerField } from "../frontend/story-form/storyteller-field.tsx"
import { aPerson, aSharedPerson } from "./factories.fixture.ts"

const rosaMarsh = {
  ...{ firstName: "Rosa", lastName: "Marsh", email: "rosa@example.org" },
  ...{ shareId: ShareId.make(4), isForEverybody: false },
}
const twoRosas = [
  aPerson({ id: PersonId.make(5), name: "Rosa", relationship: "" }),
  aSharedPerson({ name: "Rosa", relationship: "", sharedBy: rosaMarsh }),
]

const meta: Meta<typeof StorytellerField> = {
  component: StorytellerField,
  title: "story-form/Storyteller",
  args: { people: twoRosas, storytellerId: "21", error: undefined, onChoose: fn() },
}
export default meta

type Entry = StoryObj<typeof meta>

export const Namesakes: Entry = {
  name: "R742 Two of the same name are told apart, in the form and in the list",
  render: (field) => (
    <div className="grid grid-cols-1 gap-6">
      <StorytellerField {...field} />
      <StorytellersPanel
        storytellers={{ state: "here", data: twoRosas }}
        storytellerId="21"
        onChoose={fn()}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const own = canvas.getByRole("option", { name: "Rosa (your person page)" })
    const shared = canvas.getByRole("option", { name: "Rosa (shares stories with you)" })
    await expect([own, shared].map((one) => one.getAttribute("value"))).toEqual(["5", "21"])
    await expect(canvas.getByRole("button", { name: /your person page/ })).toBeVisible()
    await expect(canvas.getByRole("button", { name: /shares stories with you/ })).toBeVisible()
  },
}
