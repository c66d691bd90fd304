import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import { InstallHelp } from "../frontend/pwa/install-dialog.tsx"
import { type Device, wayToInstall } from "../frontend/pwa/install-instructions.ts"

/** What is said on a device whose browser makes no offer to install. */
const on = (userAgent: string, rest: Partial<Device> = {}) =>
  wayToInstall({ userAgent, touchPoints: 0, isInstalled: false, isSecure: true, ...rest })

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

const meta = {
  title: "landing/Install",
  component: InstallHelp,
  args: { open: true, onOpenChange: fn(), way: on(chrome) },
  decorators: [
    (Story) => (
      <main className="min-h-dvh p-4">
        <h1>The page behind</h1>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof InstallHelp>
export default meta
type Entry = StoryObj<typeof meta>

export const NoOffer: Entry = {
  name: "LAND-22 Where the browser makes no offer, the way is told and the dialog closes",
  play: async ({ args }) => {
    const dialog = await screen.findByRole("dialog", { name: "Kintale as an app" })
    await expect(dialog).toHaveTextContent("choose “Install Kintale”")
    await userEvent.keyboard("{Escape}")
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const Iphone: Entry = {
  args: { way: on("Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Safari/604.1") },
}
export const Mac: Entry = {
  args: { way: on("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.3 Safari/605.1.15") },
}
export const Android: Entry = {
  args: { way: on("Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36") },
}
export const Firefox: Entry = {
  args: { way: on("Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0") },
}
export const PlainHttp: Entry = { args: { way: on(chrome, { isSecure: false }) } }
export const InstalledAlready: Entry = { args: { way: on(chrome, { isInstalled: true }) } }
