import { paths, routes } from "#protocol/paths.ts"
import { type Row, toCorrect, toKeep } from "./row.ts"

/** Changing a story, and having it processed: for who keeps it, and for who recorded it. */
export const storyRows: Readonly<Record<string, Row>> = {
  [`PATCH ${routes.story}`]: {
    ask: (caller, { story }) => caller.patch(paths.story(story), { description: "Told once" }),
    statuses: toKeep(200),
  },
  [`PATCH ${routes.story} by who recorded it`]: {
    ask: (caller, { contributed }) => caller.patch(paths.story(contributed), { happened: "1944" }),
    statuses: [401, 200, 403, 200, 404, 404, 404, 404],
  },
  [`GET ${routes.momentRejections}`]: {
    ask: (caller, { story }) => caller.get(paths.momentRejections(story)),
    statuses: toCorrect(200),
  },
  // There is no such moment: whoever may correct the words is told so.
  [`POST ${routes.momentRejections}`]: {
    ask: (caller, { story }) =>
      caller.post(paths.momentRejections(story), { text: "None.", start: 1 }),
    statuses: toCorrect(404),
  },
  [`PATCH ${routes.momentRejection}`]: {
    ask: (caller, { story }) =>
      caller.patch(paths.momentRejection(story, "none"), { reason: "misheard" }),
    statuses: toCorrect(404),
  },
  [`DELETE ${routes.momentRejection}`]: {
    ask: (caller, { story }) => caller.delete(paths.momentRejection(story, "none")),
    statuses: toCorrect(404),
  },
  [`POST ${routes.processStory}`]: {
    ask: (caller, { story }) => caller.post(paths.processStory(story), {}),
    statuses: toKeep(200),
  },
  [`POST ${routes.processStory} by who recorded it`]: {
    ask: (caller, { contributed }) => caller.post(paths.processStory(contributed), {}),
    statuses: [401, 200, 403, 200, 404, 404, 404, 404],
  },
}
