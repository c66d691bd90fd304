import { routes } from "#protocol/paths.ts"
import { password } from "../../support/deletion/find-traces.ts"
import { open, type Row, signedIn } from "./row.ts"

const everybodyGets = (status: number): Row["statuses"] => [
  ...([status, status, status, status] as const),
  ...([status, status, status, status] as const),
]

/** The calls about one's own account, and the ways into it. Nothing here is another's: a role changes only whether one is signed in. */
export const accountRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.currentUser}`]: {
    ask: (caller) => caller.get(routes.currentUser),
    statuses: signedIn,
  },
  [`GET ${routes.signInOptions}`]: {
    ask: (caller) => caller.get(routes.signInOptions),
    statuses: open,
  },
  [`POST ${routes.signUp}`]: {
    ask: (caller) => caller.post(routes.signUp, {}),
    statuses: everybodyGets(422),
  },
  // Each for a name of their own: five wrong passwords for one would lock it.
  [`POST ${routes.signIn}`]: {
    ask: (caller, _, role) => caller.signIn(`not-the-${role}@example.org`, "wrong"),
    statuses: everybodyGets(401),
  },
  [`POST ${routes.forgotPassword}`]: {
    ask: (caller) => caller.post(routes.forgotPassword, { email: "nobody@example.org" }),
    statuses: open,
  },
  [`POST ${routes.resetPassword}`]: {
    ask: (caller) =>
      caller.post(routes.resetPassword, { token: "guessed", newPassword: "quite another one" }),
    statuses: everybodyGets(400),
  },
  // Nobody's is changed: the current one is missing, which counts as no try.
  [`POST ${routes.changePassword}`]: {
    ask: (caller) =>
      caller.post(routes.changePassword, {
        currentPassword: "",
        newPassword: "quite another one",
      }),
    statuses: [401, 422, 422, 422, 422, 422, 422, 422],
  },
  [`GET ${routes.verifyEmail}`]: {
    ask: (caller) => caller.get(`${routes.verifyEmail}?token=guessed`),
    statuses: open,
  },
  [`POST ${routes.verifyEmail}`]: {
    ask: (caller) => caller.post(routes.verifyEmail, { token: "guessed" }),
    statuses: open,
  },
  [`GET ${routes.unsubscribe}`]: {
    ask: (caller) => caller.get(`${routes.unsubscribe}?token=guessed`),
    statuses: open,
  },
  [`POST ${routes.unsubscribe}`]: {
    ask: (caller) => caller.call("POST", `${routes.unsubscribe}?token=1.guessed`),
    statuses: everybodyGets(400),
  },
  [`PATCH ${routes.emailPreference}`]: {
    ask: (caller) => caller.patch(routes.emailPreference, { newStories: true }),
    statuses: signedIn,
  },
  [`POST ${routes.resendVerification}`]: {
    ask: (caller) => caller.call("POST", routes.resendVerification),
    statuses: signedIn,
  },
  [`GET ${routes.loginPage}`]: {
    ask: (caller) => caller.get(routes.loginPage),
    statuses: everybodyGets(302),
  },
  [`PATCH ${routes.profile}`]: {
    ask: (caller, _, role) => caller.patch(routes.profile, { firstName: role }),
    statuses: signedIn,
  },
  [`PATCH ${routes.editProfile}`]: {
    ask: (caller, _, role) => caller.patch(routes.editProfile, { firstName: role, username: role }),
    statuses: signedIn,
  },
}

/** Last, for they end the sessions everything else is asked with. */
export const accountDeletionRows: Readonly<Record<string, Row>> = {
  [`POST ${routes.signOutEverywhere}`]: {
    ask: async (caller, { emails }, role) => {
      const answer = await caller.call("POST", routes.signOutEverywhere)
      // The next row is about somebody who is signed in.
      if (role !== "visitor") await caller.signIn(emails[role], password)
      return answer
    },
    statuses: signedIn,
  },
  [`POST ${routes.signOut}`]: {
    ask: (caller) => caller.call("POST", routes.signOut),
    statuses: open,
  },
}
