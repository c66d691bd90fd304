import type { Socket } from "socket.io-client"
import type { Happening } from "#protocol/live.ts"
import { paths, routes } from "#protocol/paths.ts"
import { openScreen } from "../waiting.ts"
import { share } from "../relatives.ts"
import { type Cast, type Role, roles } from "./cast.ts"

type Kind = Happening["_tag"]

/** What makes an event happen, and whose open screens hear of it. */
export interface Hearing {
  readonly cause: (cast: Cast) => Promise<unknown>
  readonly hearers: ReadonlyArray<Role>
}

const insiders: ReadonlyArray<Role> = ["owner", "viewer", "contributor"]

const saveStory = ({ callers, rosa, recording }: Cast) =>
  callers.contributor.save(recording, undefined, { storytellerId: String(rosa) })

/** Every kind of live event. One that is not named here fails the test. */
export const hearing: Readonly<Record<Kind, Hearing>> = {
  StoryAdded: { cause: saveStory, hearers: insiders },
  StoryProgressed: { cause: saveStory, hearers: insiders },
  ParagraphHeard: { cause: saveStory, hearers: insiders },
  StoryChanged: { cause: saveStory, hearers: insiders },
  PeopleChanged: {
    cause: ({ callers, rosa }) => callers.owner.patch(paths.storyteller(rosa), { notes: "Warm" }),
    hearers: insiders,
  },
  AccessChanged: {
    cause: ({ callers, rosa, viewersShare }) =>
      callers.owner.patch(paths.share(rosa, viewersShare.id), { role: "viewer" }),
    hearers: ["viewer"],
  },
  InvitesChanged: {
    cause: ({ callers, karl, emails }) => share(callers.owner, karl, emails.invited, "viewer"),
    hearers: ["invited"],
  },
  SharesChanged: {
    cause: ({ callers, rosa, contributorsShare }) =>
      callers.owner.patch(paths.share(rosa, contributorsShare.id), { role: "contributor" }),
    hearers: ["owner"],
  },
  UserChanged: {
    cause: ({ callers }) => callers.stranger.patch(routes.profile, { firstName: "Sam" }),
    hearers: ["stranger"],
  },
}

/** How long those are listened for who should hear nothing, once all others have. */
const quietMillis = 300

const signedIn = roles.filter((role) => role !== "visitor")

/** Whose screens heard an event of this kind after its cause. */
export const listenTo = async (cast: Cast, kind: string, { cause, hearers }: Hearing) => {
  const heard = new Set<Role>()
  const screens: Array<Socket> = []
  let all = () => {}
  const everybody = new Promise<void>((resolve) => (all = resolve))
  for (const role of signedIn) {
    const screen = await openScreen(cast.callers[role])
    screens.push(screen)
    screen.on("happening", (happening: Happening) => {
      if (happening._tag !== kind) return
      heard.add(role)
      if (hearers.every((hearer) => heard.has(hearer))) all()
    })
  }
  await cause(cast)
  await everybody
  // All screens hang on one server: what others were told would be here by now.
  await new Promise((resolve) => setTimeout(resolve, quietMillis))
  for (const screen of screens) screen.close()
  return roles.filter((role) => heard.has(role))
}
