import { Schema } from "effect"
import type { PersonId, SharedId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { type NewPerson, Person } from "#protocol/person.ts"
import { Accepted, Invite, Share, type ShareRole } from "#protocol/share.ts"
import { Caller, decode } from "./api-client.ts"

/** Somebody with an account of their own; their address is `{name}@example.org`. */
export const relative = async (url: string, name: string) => {
  const caller = new Caller(url)
  const firstName = name.charAt(0).toUpperCase() + name.slice(1)
  const { email } = await caller.join(name, firstName)
  return { caller, email }
}
export type Relative = Awaited<ReturnType<typeof relative>>

export const addPerson = async (caller: Caller, person: NewPerson) =>
  decode(Person, await caller.post(routes.people, person))

export const people = async (caller: Caller) =>
  decode(Schema.Array(Person), await caller.get(routes.people))

export const share = async (caller: Caller, id: SharedId, email: string, role: ShareRole) =>
  decode(Share, await caller.post(paths.sharePerson(id), { email, role }))

export const sharesOf = async (caller: Caller, id: SharedId) =>
  decode(Schema.Array(Share), await caller.get(paths.sharesOfPerson(id)))

export const invites = async (caller: Caller) =>
  decode(Schema.Array(Invite), await caller.get(routes.invites))

/** The token of the one invitation somebody has received. */
export const tokenOf = async (caller: Caller) => {
  const [invite, ...others] = await invites(caller)
  if (invite === undefined || others.length > 0) throw new Error("not one invitation")
  return invite.inviteToken
}

export const accept = async (caller: Caller, inviteToken: string, linkPersonId?: PersonId) =>
  decode(Accepted, await caller.post(routes.acceptInvite, { inviteToken, linkPersonId }))

/** Invites somebody and has them accept. */
export const grant = async (
  keeper: Caller,
  id: SharedId,
  { caller, email }: Relative,
  role: ShareRole,
) => {
  const given = await share(keeper, id, email, role)
  await accept(caller, await tokenOf(caller))
  return given
}
