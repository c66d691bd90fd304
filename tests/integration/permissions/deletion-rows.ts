import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { Answer, Caller } from "../../support/api-client.ts"
import type { Cast } from "./cast.ts"
import { anotherPerson, mentions, type Row, signedIn, toKeep } from "./row.ts"

/** Asks while the story is deleted, and puts it back. */
const whileDeleted = async ({ callers }: Cast, id: StoryId, ask: () => Promise<Answer>) => {
  await callers.owner.delete(paths.story(id))
  const answer = await ask()
  await callers.owner.post(paths.restoreStory(id), {})
  return answer
}

const deleteAndPutBack = async (caller: Caller, { callers }: Cast, id: StoryId) => {
  const answer = await caller.delete(paths.story(id))
  if (answer.status === 204) await callers.owner.post(paths.restoreStory(id), {})
  return answer
}

/** Only who kept or recorded a story may put it back; to everybody else it is not there. */
const toPutBack = [401, 200, 404, 404, 404, 404, 404, 404] as const
const toNobody = [401, 404, 404, 404, 404, 404, 404, 404] as const

/** Asks while Karl is deleted, and restores him. */
const withoutKarl = async ({ callers, karl }: Cast, ask: () => Promise<Answer>) => {
  await callers.owner.delete(paths.storyteller(karl))
  const answer = await ask()
  await callers.owner.post(paths.restorePerson(karl), {})
  return answer
}

/** The calls about stories and people that are deleted. */
export const deletionRows: Readonly<Record<string, Row>> = {
  [`DELETE ${routes.story}`]: {
    ask: (caller, cast) => deleteAndPutBack(caller, cast, cast.story),
    statuses: toKeep(204),
  },
  [`DELETE ${routes.story} by who recorded it`]: {
    ask: (caller, cast) => deleteAndPutBack(caller, cast, cast.contributed),
    statuses: [401, 204, 403, 204, 404, 404, 404, 404],
  },
  [`GET ${routes.deletedStories}`]: {
    ask: (caller, cast) => whileDeleted(cast, cast.story, () => caller.get(routes.deletedStories)),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: ["owner"],
  },
  [`GET ${routes.deletedStories} of who recorded it`]: {
    ask: (caller, cast) =>
      whileDeleted(cast, cast.contributed, () => caller.get(routes.deletedStories)),
    statuses: signedIn,
    sees: mentions("By the contributor"),
    seen: ["owner", "contributor"],
  },
  [`GET ${routes.story} that is deleted`]: {
    ask: (caller, cast) =>
      whileDeleted(cast, cast.story, () => caller.get(paths.story(cast.story))),
    statuses: toNobody,
  },
  [`POST ${routes.restoreStory}`]: {
    ask: (caller, cast) =>
      whileDeleted(cast, cast.story, () => caller.post(paths.restoreStory(cast.story), {})),
    statuses: toPutBack,
  },
  [`POST ${routes.restoreStory} by who recorded it`]: {
    ask: (caller, cast) =>
      whileDeleted(cast, cast.contributed, () =>
        caller.post(paths.restoreStory(cast.contributed), {}),
      ),
    statuses: [401, 200, 404, 200, 404, 404, 404, 404],
  },
  [`POST ${routes.restoreStory} that stands`]: {
    ask: (caller, { story }) => caller.post(paths.restoreStory(story), {}),
    statuses: toKeep(200),
  },
  [`DELETE ${routes.deletedStory} that someone else recorded`]: {
    ask: (caller, cast) =>
      whileDeleted(cast, cast.contributed, () =>
        caller.delete(paths.deletedStory(cast.contributed)),
      ),
    statuses: [401, 403, 404, 403, 404, 404, 404, 404],
  },
  // A story that stands is not erased by this call.
  [`DELETE ${routes.deletedStory}`]: {
    ask: async (caller, cast, role) => {
      if (role !== "owner") {
        return whileDeleted(cast, cast.story, () => caller.delete(paths.deletedStory(cast.story)))
      }
      await caller.delete(paths.story(cast.hidden))
      return caller.delete(paths.deletedStory(cast.hidden))
    },
    statuses: [401, 204, 404, 404, 404, 404, 404, 404],
  },
  [`DELETE ${routes.deletedStory} that stands`]: {
    ask: (caller, { story }) => caller.delete(paths.deletedStory(story)),
    statuses: toNobody,
  },
  [`GET ${routes.deletedPeople}`]: {
    ask: (caller, cast) => withoutKarl(cast, () => caller.get(routes.deletedPeople)),
    statuses: signedIn,
    sees: mentions("Karl"),
    seen: ["owner"],
  },
  [`POST ${routes.restorePerson}`]: {
    ask: (caller, cast) => withoutKarl(cast, () => caller.post(paths.restorePerson(cast.karl), {})),
    statuses: toPutBack,
  },
  [`DELETE ${routes.deletedPerson}`]: {
    ask: async (caller, cast, role) => {
      if (role !== "owner")
        return withoutKarl(cast, () => caller.delete(paths.deletedPerson(cast.karl)))
      const id = await anotherPerson(cast)
      await cast.callers.owner.delete(paths.storyteller(id))
      return caller.delete(paths.deletedPerson(id))
    },
    statuses: [401, 204, 404, 404, 404, 404, 404, 404],
  },
}
