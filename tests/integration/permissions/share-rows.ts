import { paths, routes } from "#protocol/paths.ts"
import { share } from "../../support/factories.ts"
import { anotherPerson, holds, mentions, open, type Row, signedIn, toKeep } from "./row.ts"

/** The calls about shares, and about the invitations that others receive. */
export const shareRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.sharesOfPerson}`]: {
    ask: (caller, { rosa }) => caller.get(paths.sharesOfPerson(rosa)),
    statuses: toKeep(200),
  },
  [`GET ${routes.sharesOfPerson} for all people`]: {
    ask: (caller) => caller.get(paths.sharesOfPerson(0)),
    statuses: signedIn,
    sees: mentions("viewer@example.org"),
    seen: ["owner"],
  },
  [`POST ${routes.sharePerson}`]: {
    // To an address that has a place of the free plan already.
    ask: async (caller, cast, role) => {
      const id = role === "owner" ? await anotherPerson(cast) : cast.rosa
      return caller.post(paths.sharePerson(id), { email: cast.emails.invited, role: "viewer" })
    },
    statuses: toKeep(201),
  },
  [`POST ${routes.shareStoryteller}`]: {
    ask: (caller, { rosa }) =>
      caller.post(paths.shareStoryteller(rosa), { email: "viewer@example.org", role: "viewer" }),
    statuses: toKeep(409),
  },
  [`PATCH ${routes.share}`]: {
    ask: (caller, { rosa, viewersShare }) =>
      caller.patch(paths.share(rosa, viewersShare.id), { role: "viewer" }),
    statuses: toKeep(200),
  },
  [`DELETE ${routes.share}`]: {
    ask: async (caller, cast, role) => {
      if (role !== "owner") {
        // A grant can be given up by its holder, so the viewer asks for the contributor's.
        const { id } = role === "viewer" ? cast.contributorsShare : cast.viewersShare
        return caller.delete(paths.share(cast.rosa, id))
      }
      const id = await anotherPerson(cast)
      const given = await share(caller, id, cast.emails.invited, "viewer")
      return caller.delete(paths.share(id, given.id))
    },
    statuses: toKeep(204),
  },

  [`GET ${routes.invites}`]: {
    ask: (caller) => caller.get(routes.invites),
    statuses: signedIn,
    sees: (answer, { token }) => holds(answer, (text) => text.includes(token)),
    seen: ["invited"],
  },
  // Whoever holds the link may read what it is, signed in or not.
  [`POST ${routes.previewInvite}`]: {
    ask: (caller, { token }) => caller.post(routes.previewInvite, { inviteToken: token }),
    statuses: open,
  },
  [`POST ${routes.openInvite}`]: {
    ask: (caller, { token }) => caller.post(routes.openInvite, { inviteToken: token }),
    statuses: [401, 403, 403, 403, 200, 403, 403, 403],
  },
  [`POST ${routes.declineInvite}`]: {
    ask: async (caller, cast, role) => {
      if (role !== "invited") return caller.post(routes.declineInvite, { inviteToken: cast.token })
      const id = await anotherPerson(cast)
      const given = await share(cast.callers.owner, id, cast.emails.invited, "viewer")
      return caller.post(routes.declineInvite, { inviteToken: given.inviteToken })
    },
    statuses: [401, 403, 403, 403, 200, 403, 403, 403],
  },
  [`POST ${routes.acceptInvite} with someone else's person`]: {
    ask: (caller, { token, karl }) =>
      caller.post(routes.acceptInvite, { inviteToken: token, linkPersonId: karl }),
    statuses: [401, 403, 403, 403, 404, 403, 403, 403],
  },
  [`POST ${routes.acceptInvite}`]: {
    ask: async (caller, cast, role) => {
      if (role !== "invited") return caller.post(routes.acceptInvite, { inviteToken: cast.token })
      const id = await anotherPerson(cast)
      const given = await share(cast.callers.owner, id, cast.emails.invited, "viewer")
      return caller.post(routes.acceptInvite, { inviteToken: given.inviteToken })
    },
    statuses: [401, 403, 403, 403, 200, 403, 403, 403],
  },
}
