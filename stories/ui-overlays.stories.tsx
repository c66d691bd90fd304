import type { Meta, StoryObj } from "@storybook/react-vite"
import { LogOut, Settings, Trash2, UserRound } from "lucide-react"
import { useState, type ReactNode } from "react"
import { expect, screen, waitFor, within } from "storybook/test"
import { Button } from "../frontend/ui/button.tsx"
import { Confirm } from "../frontend/ui/confirm-dialog.tsx"
import { Dialog } from "../frontend/ui/dialog.tsx"
import { Field, TextArea, TextInput } from "../frontend/ui/field.tsx"
import { Menu, MenuItem, MenuLine, MenuLink } from "../frontend/ui/menu.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../frontend/ui/tabs.tsx"

const meta = { title: "ui/Overlays" } satisfies Meta
export default meta
type Story = StoryObj

type Openable = (open: boolean, setOpen: (open: boolean) => void) => ReactNode

const Opened = ({ label, children }: { readonly label: string; readonly children: Openable }) => {
  const [open, setOpen] = useState(false)
  return (
    <Page title="The page below">
      <div>
        <Button onClick={() => setOpen(true)}>{label}</Button>
      </div>
      {children(open, setOpen)}
    </Page>
  )
}

export const ADialog: Story = {
  render: () => (
    <Opened label="Add Person">
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Add Person"
          description="Someone who tells stories, or someone stories are told about."
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Add Person
              </Button>
            </>
          }
        >
          <Field label="Name" required>
            {(control) => <TextInput {...control} />}
          </Field>
          <Field label="Relationship">{(control) => <TextInput {...control} />}</Field>
          <Field label="Bio">{(control) => <TextArea {...control} />}</Field>
        </Dialog>
      )}
    </Opened>
  ),
  play: async ({ canvas, userEvent, step }) => {
    const opener = canvas.getByRole("button", { name: "Add Person" })
    await userEvent.click(opener)
    const dialog = await screen.findByRole("dialog", { name: "Add Person" })
    await step("focus goes into the dialog", () =>
      waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement)),
    )
    await step("Escape closes it and focus comes back", async () => {
      await userEvent.keyboard("{Escape}")
      await waitFor(() => expect(opener).toHaveFocus())
    })
    await userEvent.click(opener)
    await screen.findByRole("dialog")
  },
}

export const AFilledDialog: Story = {
  name: "What was typed into a dialog is not lost by a slip",
  render: () => (
    <Opened label="Write">
      {(open, setOpen) => (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          isFilled
          title="An email"
          footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
        >
          <Field label="Words">{(control) => <TextArea {...control} defaultValue="Dear" />}</Field>
        </Dialog>
      )}
    </Opened>
  ),
  play: async ({ canvas, userEvent, step }) => {
    const opener = canvas.getByRole("button", { name: "Write" })
    await userEvent.click(opener)
    const dialog = await screen.findByRole("dialog", { name: "An email" })
    await step("a press beside it does nothing", async () => {
      const veil = dialog.previousElementSibling
      await userEvent.click(veil ?? document.body)
      await expect(dialog).toBeVisible()
    })
    await step("Escape asks first", async () => {
      await userEvent.keyboard("{Escape}")
      const question = await screen.findByRole("alertdialog", { name: "Close without sending?" })
      await userEvent.click(within(question).getByRole("button", { name: "Keep editing" }))
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      await expect(screen.getByLabelText("Words")).toHaveValue("Dear")
    })
    await step("and closes it when that is meant; the focus comes back", async () => {
      await userEvent.keyboard("{Escape}")
      const question = await screen.findByRole("alertdialog")
      await userEvent.click(within(question).getByRole("button", { name: "Close it" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      await waitFor(() => expect(opener).toHaveFocus())
    })
    await step("Cancel closes it at once", async () => {
      await userEvent.click(opener)
      await userEvent.click(await screen.findByRole("button", { name: "Cancel" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    })
  },
}

export const AQuestion: Story = {
  render: () => (
    <Opened label="Delete">
      {(open, setOpen) => (
        <Confirm
          open={open}
          onOpenChange={setOpen}
          title="Delete this story?"
          text="The recording and its transcript go with it. Nobody can bring them back afterwards."
          confirmLabel="Delete the story"
          onConfirm={() => setOpen(false)}
        />
      )}
    </Opened>
  ),
  play: async ({ canvas, userEvent, step }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Delete" }))
    await screen.findByRole("alertdialog", { name: "Delete this story?" })
    await step("the safe answer has the focus", () =>
      waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus()),
    )
  },
}

export const AMenu: Story = {
  render: () => (
    <Page
      title="The page below"
      actions={
        <Menu label="Rosa" icon={<UserRound />}>
          <MenuLink href="/profile" icon={<UserRound />}>
            Profile
          </MenuLink>
          <MenuLink href="/settings" icon={<Settings />}>
            Settings
          </MenuLink>
          <MenuLine />
          <MenuItem icon={<LogOut />} onSelect={() => undefined}>
            Sign out
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
      }
    />
  ),
  play: async ({ canvas, userEvent, step }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Rosa" }))
    await step("a menu is walked through by arrow keys", async () => {
      await screen.findByRole("menu")
      await userEvent.keyboard("{ArrowDown}")
      await waitFor(() => expect(document.activeElement).toHaveAttribute("role", "menuitem"))
    })
  },
}

export const SomeTabs: Story = {
  render: () => (
    <Page title="The night the water came">
      <Tabs defaultValue="transcript">
        <TabList label="Parts of the story">
          <Tab value="transcript">Transcript</Tab>
          <Tab value="summary">Summary</Tab>
          <Tab value="details">Story Details</Tab>
          <Tab value="biography">Biography</Tab>
          <Tab value="share">Share & Collaborate</Tab>
        </TabList>
        <TabPanel value="transcript">
          <p className="max-w-measure">We lived down by the river then.</p>
        </TabPanel>
        <TabPanel value="summary">
          <p className="max-w-measure">A flood, and good shoes.</p>
        </TabPanel>
      </Tabs>
    </Page>
  ),
  play: async ({ canvas, userEvent, step }) => {
    await step("arrow keys go from tab to tab", async () => {
      await userEvent.click(canvas.getByRole("tab", { name: "Transcript" }))
      await userEvent.keyboard("{ArrowRight}")
      await expect(canvas.getByRole("tabpanel")).toHaveTextContent("good shoes")
    })
  },
}
