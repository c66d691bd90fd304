import { Schema } from "effect"
import { Biography } from "#protocol/biography.ts"
import { BiographyVersion } from "#protocol/biography-changes.ts"
import { paths, routes } from "#protocol/paths.ts"
import { decode } from "../../support/api-client.ts"
import type { Cast } from "./cast.ts"
import { chatRows } from "./chat-rows.ts"
import { mentions, type Row, toCorrect, toKeep, toSee } from "./row.ts"

const answers = {
  early_life: "Rosa was born in Oaxaca in 1931.",
  family: "She had four brothers.",
  interests: "Dancing and the garden.",
}

/** A line of the owner's own, made once to be changed by whoever may. */
const someLine = async ({ callers: { owner }, rosa }: Cast) => {
  const ownIn = (biography: Biography | null) =>
    biography?.paragraphs
      .flatMap(({ lines }) => lines)
      .find(({ made, sources }) => made === "by hand" && sources.length === 0)
  const known = ownIn(decode(Schema.NullOr(Biography), await owner.get(paths.biography(rosa))))
  if (known !== undefined) return known
  await owner.post(paths.biography(rosa), {})
  const line = { topic: "legacy", after: null, text: "A line of my own." }
  const added = ownIn(decode(Biography, await owner.post(paths.biographyLines(rosa), line)))
  if (added === undefined) throw new Error("there is no line")
  return added
}

const someVersion = async (cast: Cast) => {
  await someLine(cast)
  const { callers, rosa } = cast
  const all = Schema.Array(BiographyVersion)
  const [newest] = decode(all, await callers.owner.get(paths.biographyVersions(rosa)))
  if (newest === undefined) throw new Error("there is no version")
  return newest.version
}

const deleting = (version: number) => ({
  body: JSON.stringify({ version }),
  headers: { "content-type": "application/json" },
})

/** The calls about a person's biography: read by who sees them, corrected by who contributes, answered for by the keeper. */
export const biographyRows: Readonly<Record<string, Row>> = {
  ...chatRows,
  [`POST ${routes.biographyAnswers}`]: {
    ask: (caller, { rosa }) => caller.post(paths.biographyAnswers(rosa), { answers }),
    statuses: toKeep(200),
  },
  [`GET ${routes.biographyAnswers}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biographyAnswers(rosa)),
    statuses: toKeep(200),
    sees: mentions("four brothers"),
    seen: ["owner"],
  },
  [`POST ${routes.biography}`]: {
    ask: (caller, { rosa }) => caller.post(paths.biography(rosa), {}),
    statuses: toCorrect(200),
  },
  [`GET ${routes.biography}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biography(rosa)),
    statuses: toSee,
  },
  // Nobody whom he is not shared with learns whether there is one.
  [`GET ${routes.biography} of someone else`]: {
    ask: (caller, { karl }) => caller.get(paths.biography(karl)),
    statuses: [401, 200, 404, 404, 404, 404, 404, 404],
  },
  [`POST ${routes.biographyLines}`]: {
    ask: async (caller, cast) => {
      await someLine(cast)
      const line = { topic: "family", after: null, text: "She sang." }
      return caller.post(paths.biographyLines(cast.rosa), line)
    },
    statuses: toCorrect(201),
  },
  [`PATCH ${routes.biographyLine}`]: {
    ask: async (caller, cast) => {
      const { id, version } = await someLine(cast)
      const change = { version, text: "Other words." }
      return caller.patch(paths.biographyLine(cast.rosa, id), change)
    },
    statuses: toCorrect(200),
  },
  // Whoever may not correct is not told either whether there is such a line.
  [`PATCH ${routes.biographyLine} that is not there`]: {
    ask: async (caller, { rosa }) =>
      caller.patch(paths.biographyLine(rosa, "none"), { version: 1, text: "Other words." }),
    statuses: toCorrect(404),
  },
  [`DELETE ${routes.biographyLine}`]: {
    ask: async (caller, cast) => {
      const { id, version } = await someLine(cast)
      return caller.call("DELETE", paths.biographyLine(cast.rosa, id), deleting(version))
    },
    statuses: toCorrect(200),
  },
  [`GET ${routes.biographyRejections}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biographyRejections(rosa)),
    statuses: toCorrect(200),
  },
  // Nobody who may only read learns whether there is such a line.
  [`POST ${routes.biographyRejections}`]: {
    ask: async (caller, { rosa }) =>
      caller.post(paths.biographyRejections(rosa), { kind: "line", lineId: "none", version: 1 }),
    statuses: toCorrect(404),
  },
  [`PATCH ${routes.biographyRejection}`]: {
    ask: async (caller, { rosa }) =>
      caller.patch(paths.biographyRejection(rosa, "none"), { reason: "misheard" }),
    statuses: toCorrect(404),
  },
  [`DELETE ${routes.biographyRejection}`]: {
    ask: async (caller, { rosa }) => caller.delete(paths.biographyRejection(rosa, "none")),
    statuses: toCorrect(404),
  },
  [`GET ${routes.biographyVersions}`]: {
    ask: (caller, { rosa }) => caller.get(paths.biographyVersions(rosa)),
    statuses: toCorrect(200),
  },
  [`GET ${routes.biographyVersion}`]: {
    ask: async (caller, cast) =>
      caller.get(paths.biographyVersion(cast.rosa, await someVersion(cast))),
    statuses: toCorrect(200),
  },
  // A version is reached by its own person only.
  [`GET ${routes.biographyVersion} of another person`]: {
    ask: async (caller, cast) =>
      caller.get(paths.biographyVersion(cast.karl, await someVersion(cast))),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  // Asked by somebody who saw another biography: whoever may restore is told so.
  [`POST ${routes.restoreBiography}`]: {
    ask: async (caller, cast) => {
      const version = await someVersion(cast)
      return caller.post(paths.restoreBiography(cast.rosa, version), { version: 1 })
    },
    statuses: toCorrect(409),
  },
}
