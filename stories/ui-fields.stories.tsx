import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect } from "storybook/test"
import { Button } from "../frontend/ui/button.tsx"
import { Choices } from "../frontend/ui/radio-group.tsx"
import { Field, PasswordInput, Select, TextArea, TextInput } from "../frontend/ui/field.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { Segmented } from "../frontend/ui/segmented-control.tsx"
import { ThemeSwitch } from "../frontend/ui/theme-switch.tsx"

const meta = { title: "ui/Fields", component: Field } satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

const title = { label: "Title", children: () => null }

export const All: Story = {
  args: title,
  render: () => (
    <Page title="A form" width="reading">
      <form className="grid max-w-[560px] gap-6">
        <Field label="Title" required>
          {(control) => <TextInput {...control} defaultValue="The night the water came" />}
        </Field>
        <Field label="Told by" hint="Whoever is speaking.">
          {(control) => (
            <Select {...control}>
              <option>Rosa Lind, grandmother</option>
              <option>A storyteller whose name is far too long for any list on any phone</option>
            </Select>
          )}
        </Field>
        <Field label="Email" required error="Please enter a valid email address">
          {(control) => <TextInput {...control} type="email" defaultValue="rosa@" />}
        </Field>
        <Field label="Password" hint="At least 8 characters.">
          {(control) => <PasswordInput {...control} defaultValue="geese and shoes" />}
        </Field>
        <Field label="Description">
          {(control) => <TextArea {...control} placeholder="What is it about?" />}
        </Field>
        <Field label="Member since" hint="(cannot be changed)">
          {(control) => <TextInput {...control} disabled defaultValue="3 May 2026" />}
        </Field>
        <div>
          <p className="mb-2 font-semibold">Colors</p>
          <ThemeSwitch />
        </div>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </form>
    </Page>
  ),
}

export const WithAnError: Story = {
  args: title,
  render: () => (
    <div className="p-6">
      <Field label="Title" required hint="A few words." error="Please enter a title.">
        {(control) => <TextInput {...control} />}
      </Field>
    </div>
  ),
  play: async ({ canvas, step }) => {
    await step("the error and the hint are read out with the field", async () => {
      const input = canvas.getByRole("textbox", { name: "Title" })
      await expect(input).toHaveAccessibleDescription("A few words. Please enter a title.")
      await expect(input).toBeInvalid()
      await expect(input).toBeRequired()
    })
  },
}

export const PasswordShown: Story = {
  args: title,
  render: () => (
    <div className="p-6">
      <Field label="Password">{(control) => <PasswordInput {...control} />}</Field>
    </div>
  ),
  play: async ({ canvas, userEvent, step }) => {
    await step("a password can be looked at and hidden again", async () => {
      const input = canvas.getByLabelText("Password", { selector: "input" })
      await userEvent.type(input, "geese")
      await expect(input).toHaveAttribute("type", "password")
      await userEvent.click(canvas.getByRole("button", { name: "Show password" }))
      await expect(input).toHaveAttribute("type", "text")
      await userEvent.click(canvas.getByRole("button", { name: "Hide password" }))
      await expect(input).toHaveAttribute("type", "password")
    })
  },
}

const roles = [
  { value: "contributor", label: "Contributor", text: "Listens, reads and adds stories." },
  { value: "viewer", label: "Viewer", text: "Listens to the stories and reads them." },
] as const
const RoleChoices = () => {
  const [role, setRole] = useState<"contributor" | "viewer">("contributor")
  return <Choices legend="Access Level" choices={roles} value={role} onChoose={setRole} />
}
export const SomeChoices: Story = {
  args: title,
  render: () => (
    <div className="p-6">
      <RoleChoices />
    </div>
  ),
  play: async ({ canvas, userEvent, step }) => {
    await step("the whole row chooses", async () => {
      await userEvent.click(canvas.getByText("Listens to the stories and reads them."))
      await expect(canvas.getByRole("radio", { name: "Viewer" })).toBeChecked()
    })
  },
}

const views = [
  { value: "grid", label: "Grid" },
  { value: "timeline", label: "Timeline" },
] as const
const ViewSegments = () => {
  const [view, setView] = useState<"grid" | "timeline">("grid")
  return <Segmented label="View" segments={views} value={view} onChoose={setView} />
}
export const SomeSegments: Story = {
  args: title,
  render: () => (
    <div className="flex p-6">
      <ViewSegments />
    </div>
  ),
  play: async ({ canvas, userEvent, step }) => {
    await step("what is taken says so", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Timeline" }))
      await expect(canvas.getByRole("button", { name: "Timeline", pressed: true })).toBeVisible()
    })
  },
}
