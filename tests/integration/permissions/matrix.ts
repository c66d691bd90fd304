import { paths, routes } from "#protocol/paths.ts"
import { addPerson } from "../../support/factories.ts"
import { accountRows, accountDeletionRows } from "./account-rows.ts"
import { billingRows } from "./billing-rows.ts"
import { biographyRows } from "./biography-rows.ts"
import { handOverRows } from "./share-target-rows.ts"
import { shareRows } from "./share-rows.ts"
import { seenRows } from "./who-may-see-rows.ts"
import { operatorRows } from "./operator-rows.ts"
import { providerRows } from "./social-login-rows.ts"
import { exportAndImportRows } from "./export-and-import-rows.ts"
import { mapRows } from "./map-rows.ts"
import { searchRows } from "./search-rows.ts"
import { storyRows } from "./story-rows.ts"
import { photoRows } from "./photo-rows.ts"
import { placeRows } from "./location-rows.ts"
import { transcriptRows } from "./transcript-rows.ts"
import { uploadRows } from "./upload-rows.ts"
import {
  signedIn,
  made,
  open,
  toSee,
  toAdd,
  toKeep,
  insiders,
  holds,
  mentions,
  anotherPerson,
  storyForm,
  type Row,
} from "./row.ts"

/** Every call of the server. A route that is not named here fails the test. */
export const matrix: Readonly<Record<string, Row>> = {
  ...accountRows,
  ...billingRows,
  ...uploadRows,
  "GET /": { ask: (caller) => caller.get("/"), statuses: open },
  "GET /*": { ask: (caller) => caller.get("/favicon.svg"), statuses: open },
  ...handOverRows,
  ...operatorRows,
  [`GET ${routes.health}`]: { ask: (caller) => caller.get(routes.health), statuses: open },
  [`GET ${routes.ready}`]: { ask: (caller) => caller.get(routes.ready), statuses: open },
  [`GET ${routes.capabilities}`]: {
    ask: (caller) => caller.get(routes.capabilities),
    statuses: signedIn,
  },
  [`GET ${routes.prompts}`]: { ask: (caller) => caller.get(routes.prompts), statuses: signedIn },
  [`GET ${routes.randomPrompt}`]: {
    ask: (caller) => caller.get(routes.randomPrompt),
    statuses: signedIn,
  },

  [`GET ${routes.stories}`]: {
    ask: (caller) => caller.get(routes.stories),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`GET ${routes.stories}?storytellerId`]: {
    ask: (caller, { rosa }) => caller.get(paths.storiesByStoryteller(rosa)),
    statuses: toSee,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`GET ${routes.storyPage}`]: {
    ask: (caller) => caller.get(routes.storyPage),
    statuses: signedIn,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`GET ${routes.storyPage}?person`]: {
    ask: (caller, { rosa }) => caller.get(`${routes.storyPage}?person=${String(rosa)}`),
    statuses: toSee,
    sees: mentions("Told by Rosa"),
    seen: insiders,
  },
  [`GET ${routes.storyOverview}`]: {
    ask: (caller) => caller.get(routes.storyOverview),
    statuses: signedIn,
    sees: (answer, { rosa }) =>
      holds(answer, (text) => text.includes(`"storytellerIds":[${String(rosa)}`)),
    seen: insiders,
  },
  [`GET ${routes.storyOverview}?person`]: {
    ask: (caller, { rosa }) =>
      caller.get(`${routes.storyOverview}?person=${String(rosa)}&by=subject`),
    statuses: toSee,
  },
  [`GET ${routes.storiesAbout}`]: {
    ask: (caller, { rosa }) => caller.get(paths.storiesAbout(rosa)),
    statuses: toSee,
  },
  ...searchRows,
  [`GET ${routes.story}`]: {
    ask: (caller, { story }) => caller.get(paths.story(story)),
    statuses: toSee,
  },
  ...mapRows,
  ...storyRows,
  [`GET ${routes.storyAudio}`]: {
    ask: (caller, { story }) => caller.get(paths.storyAudio(story)),
    statuses: toSee,
  },
  [`GET ${routes.storyOriginal}`]: {
    ask: (caller, { story }) =>
      caller.call("GET", paths.storyOriginal(story), { headers: { range: "bytes=0-9" } }),
    statuses: [401, 206, 206, 206, 404, 404, 404, 404],
  },
  ...seenRows,
  [`HEAD ${routes.storyAudio}`]: {
    ask: (caller, { story }) => caller.call("HEAD", paths.storyAudio(story)),
    statuses: toSee,
  },
  [`POST ${routes.stories}`]: {
    ask: async (caller, cast) =>
      caller.sendForm(
        routes.stories,
        await storyForm(caller, cast, { storytellerId: String(cast.rosa) }),
      ),
    statuses: toAdd,
  },
  [`POST ${routes.stories} about them`]: {
    ask: async (caller, cast, role) => {
      const own = role === "visitor" ? cast.rosa : (await addPerson(caller, { name: "My own" })).id
      const selectedSubjects = JSON.stringify([{ id: cast.rosa }])
      return caller.sendForm(
        routes.stories,
        await storyForm(caller, cast, { storytellerId: String(own), selectedSubjects }),
      )
    },
    statuses: toAdd,
  },
  [`POST ${routes.upload}`]: {
    ask: async (caller, cast) =>
      caller.sendForm(
        routes.upload,
        await storyForm(caller, cast, { storytellerId: String(cast.rosa) }),
      ),
    statuses: toAdd,
  },
  ...transcriptRows,
  ...exportAndImportRows,
  ...providerRows,
  ...photoRows,
  ...biographyRows,
  ...placeRows,

  [`GET ${routes.people}`]: {
    ask: (caller) => caller.get(routes.people),
    statuses: signedIn,
    sees: (answer, { rosa }) => holds(answer, (text) => text.includes(`"id":${rosa},`)),
    seen: insiders,
  },
  [`GET ${routes.storytellers}`]: {
    ask: (caller) => caller.get(routes.storytellers),
    statuses: signedIn,
    sees: (answer, { rosa }) => holds(answer, (text) => text.includes(`"id":${rosa},`)),
    seen: insiders,
  },
  [`POST ${routes.people}`]: {
    ask: (caller) => caller.post(routes.people, { name: "Someone", keeperId: 1, ownerId: 1 }),
    statuses: made,
  },
  [`POST ${routes.storytellers}`]: {
    ask: (caller) => caller.post(routes.storytellers, { name: "Someone", keeperId: 1 }),
    statuses: made,
  },
  [`GET ${routes.storyteller}`]: {
    ask: (caller, { rosa }) => caller.get(paths.storyteller(rosa)),
    statuses: toSee,
    sees: mentions('"notes":"'),
    seen: ["owner"],
  },
  [`PATCH ${routes.storyteller}`]: {
    ask: (caller, { rosa }) => caller.patch(paths.storyteller(rosa), { birthPlace: "Ulm" }),
    statuses: toKeep(200),
  },
  [`DELETE ${routes.storyteller}`]: {
    ask: async (caller, cast, role) =>
      caller.delete(paths.storyteller(role === "owner" ? await anotherPerson(cast) : cast.rosa)),
    statuses: toKeep(204),
  },
  ...shareRows,
  ...accountDeletionRows,
}
