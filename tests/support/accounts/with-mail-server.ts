import { randomInt, randomUUID } from "node:crypto"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, type SignUp } from "#protocol/user.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import type { Overrides } from "../../../backend/main.ts"
import { decode } from "../api-client.ts"
import { startMailServer } from "../fakes/smtp-server.ts"
import { perFile } from "../per-file.ts"
import { serveOn } from "../serve-in-process.ts"
import { FarCaller } from "./remote-client.ts"

export const goodPassword = "a long enough password"

/** A server of a test file's own that sends its emails to a mail server; everybody comes from an address of their own. Lightened unless told. */
export const withAccounts = (store = "SQLite", overrides?: Overrides) => {
  const mail = perFile(startMailServer)
  const server = perFile(() =>
    serveOn(store, { TRUST_PROXY: "true", MAIL_URL: mail().url }, overrides),
  )
  const address = () => [10, randomInt(256), randomInt(256), randomInt(256)].join(".")
  const visitor = (from = address()) => new FarCaller(server().url, from)
  const draft = (changes: Partial<SignUp> = {}): SignUp => {
    const username = `u${randomUUID().slice(0, 12)}`
    return {
      email: `${username}@example.org`,
      password: goodPassword,
      username,
      firstName: "Anna",
      lastName: "Berg",
      ...changes,
    }
  }
  return {
    server,
    mail,
    visitor,
    /** What somebody new would sign up with. */
    draft,
    /** Somebody signed up and signed in. */
    newcomer: async (changes: Partial<SignUp> = {}) => {
      const form = draft(changes)
      const caller = visitor()
      const user = decode(CurrentUser, await caller.post(routes.signUp, form))
      return { ...form, caller, id: user.id }
    },
    /** Lets the time go by that the server counts tries for. */
    forgetTries: () =>
      server().runtime.runPromise(
        Database.use(({ rateLimits }) => rateLimits.update({}, { $set: { expiresAt: 1 } })),
      ),
    links: () =>
      server().runtime.runPromise(
        Database.use(({ emailLinks }) => emailLinks.find({ filter: {} })),
      ),
  }
}
