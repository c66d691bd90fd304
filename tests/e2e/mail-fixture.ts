import type { BrowserContext, Page } from "@playwright/test"
import { asOneServer, noComplaints, test as base, withEngines } from "./fixtures.ts"
import { linkIn as linkOf } from "../support/accounts/emails.ts"
import {
  type MailServer,
  type ReceivedEmail,
  startMailServer,
} from "../support/fakes/smtp-server.ts"
import { startServer } from "../support/spawn-server.ts"

/** What browsers print of every answer that refuses, however well it is handled. */
const isRejection = (message: string) => message.startsWith("Failed to load resource: the server")

/** Like `noComplaints`, on journeys that are about being refused. */
export const noComplaintsButRejections = (
  context: BrowserContext,
  isExpected: (said: string) => boolean = () => false,
) => noComplaints(context, (said) => isRejection(said) || isExpected(said))

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

/** The link of an email, as a browser opens it. */
export const linkIn = (email: ReceivedEmail) => linkOf(email).href

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
