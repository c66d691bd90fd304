import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect } from "storybook/test"
import { SettingsSection } from "../frontend/pages/settings/setting.tsx"
import { TextSizeSetting } from "../frontend/pages/settings/text-size-setting.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { chooseLargeText } from "../frontend/ui/text-size.ts"

const meta = {
  component: TextSizeSetting,
  render: () => (
    <Page title="Settings" width="reading">
      <SettingsSection title="Appearance">
        <TextSizeSetting />
      </SettingsSection>
    </Page>
  ),
} satisfies Meta<typeof TextSizeSetting>
export default meta
type Entry = StoryObj<typeof meta>

export const LargeText: Entry = {
  name: "R689 Text is larger everywhere, on every device by itself, and as it was at a press",
  beforeEach: () => () => chooseLargeText(false),
  play: async ({ canvas, userEvent }) => {
    const size = () => getComputedStyle(canvas.getByRole("heading", { name: "Text size" })).fontSize
    const before = Number.parseFloat(size())
    await userEvent.click(canvas.getByRole("button", { name: "Large" }))
    await expect(Number.parseFloat(size())).toBeGreaterThan(before * 1.1)
    await expect(localStorage.getItem("kintale-large-text")).toBe("yes")
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await userEvent.click(canvas.getByRole("button", { name: "Normal" }))
    await expect(Number.parseFloat(size())).toBe(before)
  },
}
