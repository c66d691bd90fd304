import type { Page } from "@playwright/test"
import { createAccount, expect, expectAccessible, noComplaints, signUp } from "./fixtures.ts"
import { linkIn, toast, withMail as test } from "./mail-fixture.ts"

const addPerson = async (page: Page, name: string, relationship: string) => {
  await page.getByRole("button", { name: "Add Person" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByLabel("Relationship").fill(relationship)
  await dialog.getByRole("button", { name: "Add Person" }).click()
  await expect(page.getByText("Person added successfully!")).toBeVisible()
  await expect(page.getByRole("heading", { name })).toBeVisible()
}

/** Tells a story on the record screen, which has been opened for a storyteller. */
const tellStory = async (page: Page, title: string, storyteller: string) => {
  const form = page.getByRole("form", { name: "About the story" })
  await expect(form.getByLabel("Storyteller").locator("option:checked")).toContainText(storyteller)
  await expect(form.getByText(/can hear this/)).toBeVisible()
  await page.getByRole("button", { name: "Start recording" }).click()
  await expect(page.getByText("0:03", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await page.getByRole("textbox", { name: "Title" }).fill(title)
  await page.getByRole("button", { name: "Save story" }).click()
  await expect(toast(page, "Success")).toContainText(/has been saved\. .*can hear this/)
  await expect(page).toHaveURL(/\/stories$/)
}

const openPerson = async (page: Page, name: string) => {
  await page.getByRole("link", { name: "People" }).first().click()
  const card = page.getByRole("article").filter({ hasText: name })
  await card.getByRole("link", { name: /View Stories/ }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

test(
  "R668 R669 Anna shares her grandmother with Ben, who hears her, adds a story, and loses sight of her when Anna takes it back",
  { tag: ["@cluster", "@core"] },
  async ({ page: anna, browser, mail }) => {
    await signUp(anna, "annashares")
    await addPerson(anna, "Rosa", "grandmother")
    await openPerson(anna, "Rosa")
    await expect(anna.getByText("No stories yet").first()).toBeVisible()
    await anna.getByRole("link", { name: "Record a story" }).first().click()
    await tellStory(anna, "What my country asked", "Rosa")
    const told = anna.getByRole("article").filter({ hasText: "What my country asked" })
    await expect(told.getByText("Ready")).toBeVisible({ timeout: 60_000 })

    await openPerson(anna, "Rosa")
    await anna.getByRole("button", { name: "Share Person" }).click()
    const dialog = anna.getByRole("dialog")
    await dialog.getByLabel("Email Address").fill("ben@example.org")
    await dialog.getByLabel(/Message/).fill("She would love you to hear this.")
    await dialog.getByRole("button", { name: "Send Invitation" }).click()
    const held = "We'll email them once you confirm your email"
    await expect(toast(anna, "Invitation ready")).toContainText(held)
    const shared = anna.getByRole("region", { name: "Shared Access for Rosa" })
    const row = shared.getByRole("listitem").filter({ hasText: "ben@example.org" })
    await expect(row.getByText("Pending")).toBeVisible()
    await expect(row.getByText(held)).toBeVisible()

    const here = anna.url()
    await anna.goto(
      linkIn(await mail.emailTo("annashares@example.org", 1, /Confirm your email address/)),
    )
    await anna.getByRole("button", { name: "Confirm this address" }).click()
    await expect(toast(anna, "Email confirmed")).toBeVisible()
    await anna.goto(here)
    await expect(row.getByText("Invitation mailed")).toBeVisible()

    // Ben has no account yet: all he has is the email.
    const email = await mail.emailTo("ben@example.org", 1, /invited you/)
    expect(email.subject).toBe("Anna Berg invited you to hear Rosa’s stories")
    expect(email.text).toContain("She would love you to hear this.")
    const [link = ""] = /http:\S+#invitation=\S+/.exec(email.text) ?? []
    const bensBrowser = await browser.newContext({ reducedMotion: "reduce" })
    const check = noComplaints(bensBrowser)
    await bensBrowser.grantPermissions(["microphone"])
    const ben = await bensBrowser.newPage()
    await ben.goto(link)
    await expect(
      ben.getByText(/Anna Berg.* has invited you to Kintale to hear .*Rosa/),
    ).toBeVisible()
    expect(ben.url()).not.toContain("invitation=")
    await createAccount(ben, "ben", "Ben")
    await expect(ben.getByText("Shared by")).toBeVisible()
    await expect(ben.getByText("She would love you to hear this.")).toBeVisible()
    await expectAccessible(ben)

    await ben.getByRole("tab", { name: "My People" }).click()
    await addPerson(ben, "Oma", "grandmother")
    await ben.getByRole("tab", { name: /Sharing & Invites/ }).click()
    await ben.getByRole("button", { name: "Respond" }).click()
    await ben.getByRole("radio", { name: "Yes, link to existing" }).check()
    await ben.getByLabel("Which person is it?").selectOption({ label: "Oma" })
    await ben.getByRole("button", { name: "Accept" }).click()
    await expect(
      ben.getByText("You can now collaborate on stories about this person."),
    ).toBeVisible()
    // Anna's open screen is told at once.
    await expect(row.getByText("Active")).toBeVisible()

    await ben.getByRole("tab", { name: "My People" }).click()
    // Linked, they are one card, which leads to the shared person too.
    const oma = ben.getByRole("article").filter({ hasText: "Oma" })
    await expect(oma.getByText("1 story")).toBeVisible()
    await expect(ben.getByRole("article").filter({ hasText: "Rosa" })).toHaveCount(1)
    await oma.getByRole("link", { name: "Anna Berg as Rosa" }).click()
    await ben.getByRole("link", { name: "What my country asked" }).click()
    await expect(ben.getByRole("tabpanel", { name: "Transcript" })).toContainText(
      /fellow.american/i,
    )
    await ben.getByRole("button", { name: "Play", exact: true }).click()
    await expect(ben.locator("[data-spoken]")).not.toBeEmpty()
    await ben.getByRole("button", { name: "Pause", exact: true }).click()

    await ben.getByRole("link", { name: "Rosa" }).first().click()
    await ben.getByRole("link", { name: "Record a story" }).first().click()
    await tellStory(ben, "What Ben remembers", "Rosa")
    await expect(anna.getByRole("link", { name: "What Ben remembers" })).toBeVisible()

    await ben.getByRole("link", { name: "What my country asked" }).click()
    await expect(ben.getByRole("tabpanel", { name: "Transcript" })).toContainText(
      /fellow.american/i,
    )
    check()
    await row.getByRole("button", { name: /Remove access/ }).click()
    await anna
      .getByRole("alertdialog")
      .getByRole("button", { name: /Remove access/ })
      .click()
    await expect(
      ben.getByRole("heading", { name: "This story is no longer shared with you" }),
    ).toBeVisible()
    await ben
      .getByRole("link", { name: /stories/i })
      .last()
      .click()
    // What Ben recorded stays his; what Anna shared is gone.
    await expect(ben.getByRole("link", { name: "What Ben remembers" })).toBeVisible()
    await expect(ben.getByRole("link", { name: "What my country asked" })).toBeHidden()
    await bensBrowser.close()
  },
)
