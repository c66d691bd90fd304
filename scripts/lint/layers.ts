/**
 * The folders of the code and what each may import: lint checks every import against it, and
 * docs/contributing/architecture.md shows it. A folder without a place here is an error.
 */
export interface Layer {
  /** Folders and single files of ours. A file's place is the longest that it is in. */
  readonly places: ReadonlyArray<string>
  readonly about: string
  /** Places it may import beside itself. Without it: those of every line above its own, but for `adapters`. */
  readonly imports?: ReadonlyArray<string>
  /** Of the lines above its own, what it may not import. */
  readonly except?: ReadonlyArray<string>
}

const lib = "backend/lib"
const ports = "backend/ports"
const adapters = "backend/adapters"
const platform = (name: string) => `backend/platform/${name}`
const feature = (name: string) => `backend/features/${name}`
const base = (name: string, about: string, imports: ReadonlyArray<string>): Layer => ({
  places: [platform(name)],
  about,
  imports: ["protocol", lib, ports, ...imports.map(platform)],
})
const features = (about: string, ...names: ReadonlyArray<string>): Layer => ({
  places: names.map(feature),
  about,
})

/** The server, from the lowest line to the highest. What stands on one line does not import its neighbors. */
export const backend: ReadonlyArray<Layer> = [
  {
    places: [lib],
    about: "Small pure helpers; `english/` is what all rules about English share.",
    imports: ["protocol"],
  },
  {
    places: [ports],
    about: "What the server asks of the outside, each with its contract.",
    imports: ["protocol", lib],
  },
  base("observability", "Log and metrics.", []),
  base("config", "Reads the environment into the configuration.", ["observability"]),
  {
    places: [adapters],
    about: "One folder for each library or service.",
    imports: ["protocol", lib, ports, platform("config"), platform("observability")],
  },
  base("database", "Schema and collection of everything stored.", []),
  base("events", "Live events, here and between nodes.", ["database"]),
  base("cluster", "Leases, locks, leader, node registry.", ["database", "events"]),
  base("jobs", "Stored jobs: claims, retries, the loop.", [
    "observability",
    "database",
    "events",
    "cluster",
  ]),
  base("engines", "Which engines a story uses, and their health.", []),
  features("Who may do what.", "access"),
  features("Email: queue and templates.", "email"),
  features("Questions that begin a story.", "prompts"),
  features("What was sent to remote engines.", "remote-usage"),
  features("Quotas.", "plans"),
  features("Stripe.", "billing"),
  features("Places, and place names in transcripts.", "places"),
  features("The people of a family.", "people"),
  features("Accounts, sessions, social login.", "accounts"),
  features("Resumable uploads.", "uploads"),
  features("Photos of people.", "photos"),
  features("Biographies: generation, chat, corrections, history.", "biographies"),
  features("Shares and invitations.", "sharing"),
  features("Transcripts, edited together, and translations.", "transcripts"),
  features("Stories: saving, lists, edits, what a reader sees.", "stories"),
  features("Search.", "search"),
  features("All that is made of a transcript and follows it.", "transcript-processors"),
  features("From a recording to a finished story: queue, worker, steps.", "processing"),
  features("Importing what another Kintale exported.", "import"),
  features("Everything a user owns, as one ZIP file.", "export"),
  features("Trash, erasure, deleting an account.", "deletion"),
  features("The server itself, for whoever runs it.", "operator"),
  {
    places: ["backend/http"],
    about: "Fastify: one file for each resource.",
    except: [platform("database")],
  },
  {
    places: ["backend/realtime"],
    about: "Live events over Socket.IO, transcripts over WebSocket.",
    except: [platform("database")],
  },
  {
    places: ["backend/app"],
    about: "The composition root: layers, job types, adapters, maintenance.",
    imports: ["protocol", lib, ports, adapters, "backend/platform", "backend/features"],
  },
  {
    places: ["backend/cli"],
    about: "Programs for whoever runs the server.",
    imports: [
      "protocol",
      lib,
      ports,
      adapters,
      "backend/app",
      "backend/platform",
      "backend/features",
    ],
  },
  {
    places: ["backend/main.ts"],
    about: "Reads the configuration, listens, handles signals.",
    imports: ["protocol", "backend"],
  },
]

/** What is in each folder of the client, and what it may import beside `protocol`, `lib` and `ui`. */
const folders: Readonly<Record<string, readonly [about: string, ...imports: Array<string>]>> = {
  auth: ["What the sign-in pages share: passwords, links in emails."],
  forms: ["The draft of a form, and its validation by a schema."],
  "privacy-policy": ["The privacy policy and its dialog."],
  pwa: ["Installing the app, the service worker."],
  "remote-usage": ["Sentences about what is sent to remote engines."],
  support: ["How to reach whoever runs the server."],
  api: ["The only folder that asks the server: one file for each resource."],
  billing: ["Plans, prices, payments.", "api"],
  "email-verification": ["The notice to confirm an email address.", "api"],
  languages: ["The field for a language.", "api"],
  map: ["The map, its styles and pins.", "api"],
  player: ["The player, its waveform, the transcript that follows it.", "api"],
  photos: ["Choosing, cropping and showing photos.", "api"],
  uploads: ["Sending files: the queue, the list, the loop.", "api"],
  "version-history": ["Versions of a text, and what changed between them.", "api"],
  "transcript-editor": ["Editing a transcript together, also offline.", "api", "player"],
  people: ["What several pages show of people.", "api", "forms", "languages"],
  sharing: ["Shares, invitations, who may see something.", "api", "forms"],
  location: ["Where a story happened: fields and small maps.", "api", "map"],
  recorder: ["The recorder, and what it stores on the device.", "api", "player", "uploads"],
  "share-target": ["Files that other apps share with Kintale.", "uploads"],
  stories: ["Cards, lists and states of stories.", "api", "people"],
  search: ["The search box and its results.", "api", "remote-usage", "stories"],
  "story-form": [
    "Fields that recording, uploading and editing share.",
    ...["api", "forms", "languages", "location", "people", "remote-usage", "sharing", "stories"],
  ],
  biographies: [
    "A biography, its questions, chat and corrections.",
    ...["api", "forms", "people", "player", "remote-usage", "stories", "version-history"],
  ],
  layout: [
    "Navigation and frame of every page.",
    "api",
    "billing",
    "email-verification",
    "sharing",
  ],
}
const inFrontend = (name: string) => `frontend/${name}`
const basis = ["lib", "ui"].map(inFrontend)
const allFolders = [...basis, ...Object.keys(folders).map(inFrontend)]
const client = (name: string, imports: ReadonlyArray<string>, about: string): Layer => ({
  places: [inFrontend(name)],
  about,
  imports: ["protocol", ...imports],
})

/** The client: `ui` knows no story, pages import what several of them show, and no page another. */
export const frontend: ReadonlyArray<Layer> = [
  client("lib", [], "Small helpers, and access to the device's storage."),
  {
    places: ["frontend/ui"],
    about: "Buttons, fields, dialogs, toasts. Knows no story.",
    imports: ["frontend/lib"],
  },
  ...Object.entries(folders).map(([name, [about, ...imports]]) =>
    client(name, [...basis, ...imports.map(inFrontend)], about),
  ),
  client("pages", allFolders, "One folder for each page."),
  client("page-skeletons.tsx", [...allFolders, "frontend/pages"], "Pages that are still loading."),
  client(
    "routes.tsx",
    [...allFolders, "frontend/pages", "frontend/page-skeletons.tsx"],
    "Which page is at which address.",
  ),
  client(
    "app.tsx",
    [...allFolders, "frontend/routes.tsx"],
    "Providers, and what is around every page.",
  ),
  client(
    "root.tsx",
    [...allFolders, "frontend/pages", "frontend/app.tsx"],
    "Decides what is shown first.",
  ),
  client(
    "main.tsx",
    [...allFolders, "frontend/root.tsx", "frontend/styles.css"],
    "The entry point.",
  ),
  client(
    "prerender.tsx",
    [...allFolders, "frontend/pages", "frontend/root.tsx"],
    "Renders the landing page at build time.",
  ),
]

const others: ReadonlyArray<Layer> = [
  { places: ["protocol"], about: "What browser and server share.", imports: [] },
  { places: ["stories"], about: "Storybook.", imports: ["protocol", "frontend"] },
  { places: ["tests", "scripts", ".storybook"], about: "Tests and tools.", imports: [""] },
]
const allowedOf = new Map<string, ReadonlyArray<string>>()
for (const [at, { places, imports, except = [] }] of backend.entries()) {
  const lower = backend.slice(0, at).flatMap((layer) => layer.places)
  const closed = [adapters, ...except]
  const allowed = imports ?? ["protocol", ...lower.filter((place) => !closed.includes(place))]
  for (const place of places) allowedOf.set(place, allowed)
}
for (const { places, imports = [] } of [...frontend, ...others])
  for (const place of places) allowedOf.set(place, imports)

const isIn = (file: string, place: string) =>
  place === "" || file === place || file.startsWith(`${place}/`)

/** The place of a file, by its path from the top; null where it has none. */
export const placeOf = (file: string): string | null => {
  const fitting = [...allowedOf.keys()].filter((place) => isIn(file, place))
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? null
}

const pageOf = (file: string) => /^frontend\/pages\/([^/]+)\//.exec(file)?.[1]

/** Why a file may not import another of ours, in a sentence; null where it may. Both are paths from the top. */
export const whyNot = (file: string, imported: string): string | null => {
  const place = placeOf(file)
  if (place === null)
    return `${file} is in no folder of scripts/lint/layers.ts: give it its place there.`
  const theirs = placeOf(imported)
  if (theirs === place) {
    const isOtherPage = pageOf(file) !== pageOf(imported) && pageOf(imported) !== undefined
    return isOtherPage && pageOf(file) !== undefined
      ? "A page does not import another page: what two of them show belongs to a folder below them."
      : null
  }
  const allowed = allowedOf.get(place) ?? []
  // What is no place itself stands for all the places in it.
  const isAllowed = allowed.some(
    (one) => one === theirs || (!allowedOf.has(one) && isIn(imported, one)),
  )
  return isAllowed
    ? null
    : `${place} may import ${allowed.join(", ") || "nothing else of ours"} (scripts/lint/layers.ts).`
}
