import type { Socket } from "socket.io-client"
import type { LiveEvent } from "#protocol/events.ts"
import { paths, routes } from "#protocol/paths.ts"
import { openScreen } from "../../support/wait-for.ts"
import { share } from "../../support/factories.ts"
import { type Cast, type Role, roles } from "./cast.ts"

type Kind = LiveEvent["_tag"]

/** What makes events happen, and whose open screens hear of them. */
export interface Hearing {
  readonly kinds: ReadonlyArray<Kind>
  readonly cause: (cast: Cast) => Promise<unknown>
  readonly hearers: ReadonlyArray<Role>
}

/** A search for what the story tells must find it whenever they are indexed. */
const words = "Ask not what your country can do for you."

const insiders: ReadonlyArray<Role> = ["owner", "viewer", "contributor"]

/** Every kind of live event. One that is not named here fails the test. */
export const hearings: ReadonlyArray<Hearing> = [
  {
    kinds: ["StoryAdded", "StoryProgressed", "ParagraphTranscribed", "StoryChanged"],
    cause: ({ callers, rosa, recording }) =>
      callers.contributor.save(recording, undefined, { storytellerId: String(rosa) }),
    hearers: insiders,
  },
  {
    kinds: ["StoryDeleted"],
    cause: ({ callers, story }) => callers.owner.delete(paths.story(story)),
    hearers: insiders,
  },
  {
    kinds: ["StoryAdded"],
    cause: ({ callers, story }) => callers.owner.post(paths.restoreStory(story), {}),
    hearers: insiders,
  },
  {
    kinds: ["TranscriptChanged"],
    cause: ({ callers, story }) =>
      callers.contributor.patch(paths.storyContent(story), {
        englishTranslation: words,
      }),
    hearers: insiders,
  },
  {
    kinds: ["WordsToCheckChanged"],
    cause: ({ callers, story }) =>
      callers.contributor.post(paths.checkedWords(story), { isAll: true }),
    hearers: insiders,
  },
  {
    kinds: ["TranslationProgressed"],
    cause: ({ callers, story }) =>
      callers.contributor.patch(paths.retranslateStory(story), { originalTranscription: words }),
    hearers: insiders,
  },
  // What a viewer tells waits for the keeper.
  {
    kinds: ["ChatChanged"],
    cause: ({ callers, rosa }) =>
      callers.viewer.post(paths.biographyChat(rosa), { message: "Rosa sang in the kitchen." }),
    hearers: ["owner", "viewer"],
  },
  {
    kinds: ["BiographyChanged"],
    cause: ({ callers, rosa }) => callers.contributor.post(paths.biography(rosa), {}),
    hearers: insiders,
  },
  {
    kinds: ["PeopleChanged"],
    cause: ({ callers, rosa }) => callers.owner.patch(paths.storyteller(rosa), { notes: "Warm" }),
    hearers: insiders,
  },
  {
    kinds: ["AccessChanged"],
    cause: ({ callers, rosa, viewersShare }) =>
      callers.owner.patch(paths.share(rosa, viewersShare.id), { role: "viewer" }),
    hearers: ["viewer"],
  },
  {
    kinds: ["InvitesChanged"],
    cause: ({ callers, karl, emails }) => share(callers.owner, karl, emails.invited, "viewer"),
    hearers: ["invited"],
  },
  {
    kinds: ["SharesChanged"],
    cause: ({ callers, rosa, contributorsShare }) =>
      callers.owner.patch(paths.share(rosa, contributorsShare.id), { role: "contributor" }),
    // The contributor recorded a story of Rosa's, and sees by whom it may be seen.
    hearers: ["owner", "contributor"],
  },
  {
    kinds: ["UserChanged"],
    cause: ({ callers }) => callers.stranger.patch(routes.profile, { firstName: "Sam" }),
    hearers: ["stranger"],
  },
]

/** How long those are listened for who should hear nothing, once all others have. */
const quietMillis = 300

const signedIn = roles.filter((role) => role !== "visitor")

/** Whose screens heard each kind of event after its cause. */
export const listenTo = async (cast: Cast, { kinds, cause, hearers }: Hearing) => {
  const heard = new Map(kinds.map((kind) => [kind, new Set<Role>()]))
  const screens: Array<Socket> = []
  let all = () => {}
  const everybody = new Promise<void>((resolve) => (all = resolve))
  for (const role of signedIn) {
    const screen = await openScreen(cast.callers[role])
    screens.push(screen)
    screen.on("event", ({ _tag }: LiveEvent) => {
      heard.get(_tag)?.add(role)
      if ([...heard.values()].every((by) => hearers.every((hearer) => by.has(hearer)))) all()
    })
  }
  await cause(cast)
  await everybody
  // All screens hang on one server: what others were told would be here by now.
  await new Promise((resolve) => setTimeout(resolve, quietMillis))
  for (const screen of screens) screen.close()
  return Object.fromEntries(
    kinds.map((kind) => [kind, roles.filter((role) => heard.get(kind)?.has(role) === true)]),
  )
}
