import type { BrowserContext, Page } from "@playwright/test"
import { asOneServer, expect, test as base, withEngines } from "./fixtures.ts"
import { type MailServer, startMailServer } from "../support/fakes/smtp-server.ts"
import { startServer } from "../support/spawn-server.ts"

/** What browsers print of every answer that refuses, however well it is handled. */
const isRejection = (message: string) => message.startsWith("Failed to load resource: the server")

/** Like `noComplaints`, on journeys that are about being refused. */
export const noComplaintsButRejections = (
  context: BrowserContext,
  isExpected: (said: string) => boolean = () => false,
) => {
  const complaints: Array<string> = []
  context.on("weberror", (error) => complaints.push(String(error.error())))
  context.on("console", (message) => {
    const said = message.text()
    if (message.type() === "error" && !isRejection(said) && !isExpected(said)) complaints.push(said)
  })
  return () => expect(complaints, "what the browser complained about").toEqual([])
}

/** The server of these journeys sends its emails to a real mail server. */
export const withMail = base.extend<{}, { readonly mail: MailServer }>({
  mail: [
    async ({ several }, use) => {
      if (several !== null) return use(several.mail)
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mail, several, engines }, use) => {
      if (several !== null) return use(asOneServer(several))
      const server = await startServer({ env: { MAIL_URL: mail.url }, ...withEngines(engines) })
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
})

/** The same where refusals are part of the journey. */
export const test = withMail.extend({
  quiet: async ({ context }, use) => {
    const check = noComplaintsButRejections(context)
    await use()
    check()
  },
})

/** The link of Kintale's own that an email holds. */
export const linkIn = ({ text }: { readonly text: string }): string => {
  const [link] = /http:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`no link in: ${text}`)
  return link
}

export const password = "a long enough password"

/** Types a name and a password at the login and sends them. */
export const signIn = async (page: Page, name: string, secret = password) => {
  await page.getByLabel("Email or Username").fill(name)
  await page.getByRole("textbox", { name: "Password" }).fill(secret)
  await page.getByRole("button", { name: "Sign In", exact: true }).click()
}

/** The one message on the screen, by its title. */
export const toast = (page: Page, title: string) =>
  page.locator("[data-sonner-toast][data-visible=true]").filter({ hasText: title })
