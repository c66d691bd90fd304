import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect } from "storybook/test"
import { Button } from "../frontend/ui/button.tsx"
import { Field, PasswordInput, Select, TextArea, TextInput } from "../frontend/ui/field.tsx"
import { Page } from "../frontend/ui/page.tsx"
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
              <option>
                A storyteller whose name is far too long for any list on any telephone
              </option>
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
          <p className="mb-2 font-semibold">Colours</p>
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
