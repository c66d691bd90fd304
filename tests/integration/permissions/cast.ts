import { join } from "node:path"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Share } from "#protocol/share.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import {
  addPerson,
  grant,
  relative,
  type Relative,
  share,
  tokenOf,
} from "../../support/factories.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyIsReady } from "../../support/wait-for.ts"

/** Everybody the matrix asks for. All but the visitor have accounts of their own. */
export const roles = [
  "visitor",
  "owner",
  "viewer",
  "contributor",
  "invited",
  "declined",
  "revoked",
  "stranger",
] as const
export type Role = (typeof roles)[number]

/** A family with one person shared, one not, and somebody in each relation to them. */
export interface Cast {
  readonly callers: Readonly<Record<Role, Caller>>
  readonly emails: Readonly<Record<Exclude<Role, "visitor">, string>>
  /** The person who is shared. */
  readonly rosa: PersonId
  /** The same keeper's other person, shared with nobody. */
  readonly karl: PersonId
  /** Told by Rosa about Karl. */
  readonly story: StoryId
  /** Told by Rosa, by the contributor. */
  readonly contributed: StoryId
  /** Told by Karl, seen by the owner only. */
  readonly hidden: StoryId
  readonly viewersShare: Share
  readonly contributorsShare: Share
  /** What the invited holds, and nobody has answered. */
  readonly token: string
  readonly recording: string
}

/** A street of it, as a device would say. */
const inWroclaw = { city: "Wrocław", latitude: "51.0989", longitude: "17.0367" }

type Accounts = Readonly<Record<Exclude<Role, "visitor">, Relative>>

const mapped = <A>(accounts: Accounts, pick: (account: Relative) => A) => ({
  owner: pick(accounts.owner),
  viewer: pick(accounts.viewer),
  contributor: pick(accounts.contributor),
  invited: pick(accounts.invited),
  declined: pick(accounts.declined),
  revoked: pick(accounts.revoked),
  stranger: pick(accounts.stranger),
})

export const buildCast = async (url: string): Promise<Cast> => {
  // "…what your country can do for you": as short as can be searched for.
  const cut = ["-ss", "3.2", "-t", "5"]
  const recording = await makeSound(
    join(await makeFolder(), "told.mp3"),
    ...["-i", kennedy.file, ...cut],
  )
  const owner = await relative(url, "owner")
  const viewer = await relative(url, "viewer")
  const contributor = await relative(url, "contributor")
  const invited = await relative(url, "invited")
  const declined = await relative(url, "declined")
  const revoked = await relative(url, "revoked")
  const stranger = await relative(url, "stranger")

  const { id: rosa } = await addPerson(owner.caller, { name: "Rosa" })
  const { id: karl } = await addPerson(owner.caller, { name: "Karl" })
  const told = async (caller: Caller, fields: Readonly<Record<string, string>>) => {
    const { id } = await caller.save(recording, undefined, fields)
    await storyIsReady(caller, id)
    return id
  }
  const story = await told(owner.caller, {
    title: "Told by Rosa",
    storytellerId: String(rosa),
    selectedSubjects: JSON.stringify([{ id: karl }]),
    ...inWroclaw,
  })
  const hidden = await told(owner.caller, {
    ...{ title: "Hidden", storytellerId: String(karl) },
    ...inWroclaw,
  })

  // Those first whose place becomes free again: the plan has room for three.
  await share(owner.caller, rosa, declined.email, "viewer")
  await declined.caller.post(routes.declineInvite, { inviteToken: await tokenOf(declined.caller) })
  const givenAndTaken = await grant(owner.caller, rosa, revoked, "contributor")
  await owner.caller.delete(paths.share(rosa, givenAndTaken.id))

  const viewersShare = await grant(owner.caller, rosa, viewer, "viewer")
  const contributorsShare = await grant(owner.caller, rosa, contributor, "contributor")
  await share(owner.caller, rosa, invited.email, "contributor")
  const contributed = await told(contributor.caller, {
    title: "By the contributor",
    storytellerId: String(rosa),
  })
  const all = { owner, viewer, contributor, invited, declined, revoked, stranger }
  const token = await tokenOf(invited.caller)
  return {
    callers: { visitor: new Caller(url), ...mapped(all, ({ caller }) => caller) },
    emails: mapped(all, ({ email }) => email),
    ...{
      rosa,
      karl,
      story,
      contributed,
      hidden,
      viewersShare,
      contributorsShare,
      token,
      recording,
    },
  }
}
