import { expect, expectAccessible, enter, signUp, test } from "./fixtures.ts"

test(
  "Anna shares from a story; Cara's open page shows the invitation at once, and Anna's shows that she declined",
  { tag: "@cluster" },
  async ({ page: anna, browser, baseURL }) => {
    await signUp(anna, "annarose")
    const carasBrowser = await browser.newContext({ reducedMotion: "reduce" })
    const cara = await carasBrowser.newPage()
    await cara.goto(`${baseURL}/login`)
    await enter(cara, "cara", "Cara")
    await cara.getByRole("tab", { name: /Sharing & Invites/ }).click()
    await expect(cara.getByText("Pending Invitations")).toBeHidden()

    await anna.goto("/record")
    await anna.getByRole("button", { name: "Start recording" }).click()
    await expect(anna.getByText("0:02", { exact: true }).first()).toBeVisible()
    await anna.getByRole("button", { name: "Stop", exact: true }).click()
    await anna.getByRole("textbox", { name: "Title" }).fill("For Cara")
    const form = anna.getByRole("form", { name: "About the story" })
    await form.getByLabel("Storyteller").selectOption({ label: "Me (Anna Berg)" })
    await anna.getByRole("button", { name: "Save story" }).click()
    await anna.getByRole("link", { name: "For Cara" }).click()

    // STORY-07 The header's button opens the tab.
    await anna.getByRole("button", { name: "Share", exact: true }).first().click()
    const tab = anna.getByRole("tabpanel", { name: "Share & Collaborate" })
    await expect(tab.getByLabel("Share link")).toHaveValue(/\/story\/\d+$/)
    await tab.getByRole("button", { name: "Share", exact: true }).click()
    // VALID-13
    await expect(tab.getByText("Please enter an email address.")).toBeVisible()
    await tab.getByLabel("Email Address").fill("cara@example.org")
    await tab.getByRole("button", { name: "Share", exact: true }).click()
    await expect(anna.getByText("The invitation is for cara@example.org.")).toBeVisible()
    await expect(tab.getByLabel("Invitation link")).toHaveValue(/#invitation=[\w-]{43}$/)
    await expectAccessible(anna)

    await expect(cara.getByText("Shared by Anna Berg")).toBeVisible()
    await expectAccessible(cara)
    await anna.getByRole("link", { name: "People" }).first().click()
    await anna.getByRole("tab", { name: /Sharing & Invites/ }).click()
    const row = anna.getByRole("listitem").filter({ hasText: "cara@example.org" })
    await expect(row.getByText("Pending", { exact: true })).toBeVisible()
    // ROLE-13
    await expect(row.getByText("Viewer", { exact: true })).toBeVisible()

    await cara.getByRole("button", { name: /^Decline/ }).click()
    await cara
      .getByRole("alertdialog")
      .getByRole("button", { name: /Decline/ })
      .click()
    await expect(cara.getByText("The invitation has been declined.")).toBeVisible()
    await expect(cara.getByText("Shared by Anna Berg")).toBeHidden()
    await expect(row.getByText("Declined", { exact: true })).toBeVisible()
    await carasBrowser.close()
  },
)
