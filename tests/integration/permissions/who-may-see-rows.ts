import { paths, routes } from "#protocol/paths.ts"
import { insiders, mentions, type Row, toSee } from "./row.ts"

/** The calls about a story's words as a file, and about who may see it. */
export const seenRows: Readonly<Record<string, Row>> = {
  [`GET ${routes.storyTranscriptFile}`]: {
    ask: (caller, { story }) => caller.get(paths.storyTranscriptFile(story, "vtt", "original")),
    statuses: toSee,
    sees: ({ body }) => String(body).startsWith("WEBVTT"),
    seen: insiders,
  },
  [`GET ${routes.whoMaySeeStory}`]: {
    ask: (caller, { story }) => caller.get(paths.whoMaySeeStory(story)),
    statuses: toSee,
    sees: mentions('"isEverybody":true'),
    seen: ["owner"],
  },
  [`GET ${routes.whoMaySeeStory} for who recorded it`]: {
    ask: (caller, { contributed }) => caller.get(paths.whoMaySeeStory(contributed)),
    statuses: toSee,
    sees: mentions('"isEverybody":true'),
    seen: ["owner", "contributor"],
  },
  [`GET ${routes.whoMaySeePerson}`]: {
    ask: (caller, { rosa }) => caller.get(paths.whoMaySeePerson(rosa)),
    statuses: toSee,
    sees: mentions('"isEverybody":true'),
    seen: ["owner"],
  },
  [`GET ${routes.whoMaySeePerson} with invitations`]: {
    ask: (caller, { rosa }) => caller.get(paths.whoMaySeePerson(rosa)),
    statuses: toSee,
    sees: mentions("invited@example.org"),
    seen: ["owner"],
  },
}
