import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { LinkedLines } from "../frontend/pages/person/shared-line.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aPerson, aSharedPerson } from "./factories.fixture.ts"

const own = aPerson({ id: PersonId.make(2), name: "Rosa Almeida" })
const shared = aSharedPerson({ linkedTo: own.id })

const meta = {
  component: LinkedLines,
  decorators: [signedInAt("/people/2")],
  args: { person: own, linked: [shared] },
} satisfies Meta<typeof LinkedLines>
export default meta
type Entry = StoryObj<typeof meta>

export const OwnAndShared: Entry = {
  name: "R785 One's own person leads to the pages others share about the same one",
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/with its own stories and biography/)).toBeVisible()
    const open = canvas.getByRole("link", { name: "Open that page" })
    await expect(open).toHaveAttribute("href", `/people/${shared.id}`)
  },
}
