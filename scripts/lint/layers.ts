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

const files = (...names: ReadonlyArray<string>) => names.map((name) => `backend/${name}.ts`)
const folders = (...names: ReadonlyArray<string>) => names.map((name) => `backend/${name}`)

const adapters = "backend/adapters"
const catalogue = "backend/search/catalogue"
const catalogueTypes = `${catalogue}/types.ts`
const choosing = folders("engines", "settings", "prompts")

/** The server, from the lowest line to the highest. What stands on one line does not import its neighbors. */
export const backend: ReadonlyArray<Layer> = [
  {
    places: [
      ...files("event-loop-watchdog", "flow", "hash-of", "log", "quick-schemas", "spared", "stems"),
      ...files("said-between-nodes", "unless-interrupted"),
    ],
    about: "Small helpers.",
    imports: ["protocol", "backend/ports"],
  },
  {
    places: [catalogueTypes],
    about: "What the search catalogue is asked.",
    imports: ["protocol", ...folders("access", "kept", "search")],
  },
  {
    places: ["backend/ports"],
    about: "What is asked of the outside.",
    imports: ["protocol", catalogueTypes],
  },
  {
    places: [adapters],
    about:
      "One folder for each library or service. The search catalogue runs in a thread of its own.",
    imports: ["protocol", "backend/ports", catalogue, catalogueTypes],
  },
  { places: folders("prompts", "settings"), about: "What is there before any feature." },
  {
    places: ["backend/engines"],
    about: "Which engine does which job.",
    imports: ["protocol", "backend/ports", "backend/settings", adapters],
  },
  { places: ["backend/jobs"], about: "Jobs of every type.", except: choosing },
  {
    places: ["backend/kept"],
    about: "The collections.",
    except: ["backend/jobs", ...choosing],
  },
  { places: ["backend/access"], about: "Who may do what.", except: ["backend/jobs", ...choosing] },
  { places: files("happenings"), about: "What happened, for whom it is." },
  {
    places: [
      "backend/nodes",
      ...files("bells-between-nodes", "looking", "rechecking", "taken-back"),
    ],
    about: "What several nodes settle between them.",
    except: ["backend/access", ...choosing],
  },
  { places: folders("mail", "sending"), about: "Email; what was sent to other machines." },
  { places: folders("places", "plans"), about: "Places of the world; plans." },
  { places: folders("billing"), about: "Payments." },
  { places: folders("people"), about: "People whose stories are told." },
  { places: folders("accounts"), about: "Accounts and sessions." },
  { places: folders("photos"), about: "Photos of people." },
  { places: folders("biographies", "uploads"), about: "Biographies; recordings on their way." },
  { places: folders("sharing"), about: "Shares and invitations." },
  { places: folders("transcripts"), about: "Transcripts, edited together." },
  { places: folders("stories"), about: "Stories." },
  {
    places: [catalogue],
    about: "The catalogue that is searched.",
    imports: [
      ...["protocol", "backend/search", "backend/access", "backend/kept", "backend/stems.ts"],
      catalogueTypes,
    ],
  },
  { places: folders("search"), about: "Search." },
  { places: folders("processing"), about: "From a recording to a story." },
  { places: folders("belongings"), about: "Export, import, deleting an account." },
  {
    places: folders("moving"),
    about: "A store is copied to another.",
    imports: ["protocol", "backend/ports", "backend/kept", "backend/settings"],
  },
  { places: folders("http"), about: "HTTP.", except: folders("kept", "moving") },
  { places: folders("live"), about: "Socket.IO and Yjs.", except: folders("kept", "moving") },
  {
    places: files("kinds", "leaving-node", "upkeep"),
    about: "What all features have of jobs and of looking after.",
    except: folders("http", "live"),
  },
  {
    places: files("domain"),
    about: "All features, put together.",
    except: folders("http", "live"),
  },
  {
    places: files("backup-reading"),
    about: "What a backup holds.",
    imports: ["protocol", "backend/kept", "backend/moving", adapters],
  },
  {
    places: files("main", "backup", "check-media", "move", "restore", "sent", "set-password"),
    about: "The server, and the programs beside it.",
    imports: ["protocol", "backend"],
  },
]

/** What each folder of the client may import beside `protocol`. */
const rooms: Readonly<Record<string, ReadonlyArray<string>>> = {
  data: ["ui"],
  doors: ["ui"],
  forms: ["ui"],
  install: ["ui"],
  listening: ["ui"],
  policy: ["ui"],
  support: ["ui"],
  editing: ["data", "listening", "ui"],
  history: ["data", "ui"],
  map: ["data", "ui"],
  photos: ["data", "ui"],
  plans: ["data", "ui"],
  uploading: ["data", "ui"],
  verification: ["data", "ui"],
  sharing: ["data", "forms", "ui"],
  cards: ["data", "forms", "map", "ui"],
  placing: ["data", "map", "ui"],
  telling: ["cards", "data", "ui"],
  biographies: ["cards", "data", "forms", "listening", "ui"],
  recording: ["data", "listening", "ui", "uploading"],
  inbox: ["data", "ui", "uploading"],
  shell: ["data", "plans", "sharing", "ui", "verification"],
}
const room = (name: string) => `frontend/${name}`
const allRooms = ["ui", ...Object.keys(rooms)].map(room)
const client = (name: string, imports: ReadonlyArray<string>, about: string): Layer => ({
  places: [room(name)],
  about,
  imports: ["protocol", ...imports],
})

/** The client: `ui` knows no story, pages import what several of them show, and no page another. */
export const frontend: ReadonlyArray<Layer> = [
  { places: [room("ui")], about: "Buttons, fields, dialogs.", imports: [] },
  ...Object.entries(rooms).map(([name, imports]) => client(name, imports.map(room), "")),
  client("screens", allRooms, "One folder for each page."),
  client("screen-skeletons.tsx", [...allRooms, room("screens")], "Pages that are still loading."),
  client(
    "routes.tsx",
    [...allRooms, room("screens"), room("screen-skeletons.tsx")],
    "Which page is at which address.",
  ),
  client("app.tsx", [...allRooms, room("routes.tsx")], "What stands around every page."),
  client("front.tsx", [...allRooms, room("screens"), room("app.tsx")], "What is shown first."),
  client("main.tsx", [...allRooms, room("front.tsx"), room("styles.css")], "The beginning."),
  client("prerender.tsx", [...allRooms, room("screens"), room("front.tsx")], "Built beforehand."),
]

const others: ReadonlyArray<Layer> = [
  { places: ["protocol"], about: "What browser and server share.", imports: [] },
  { places: ["stories"], about: "Storybook.", imports: ["protocol", "frontend"] },
  {
    places: ["journeys", "scripts", ".ci", ".storybook"],
    about: "Tests and tools.",
    imports: [""],
  },
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

const pageOf = (file: string) => /^frontend\/screens\/([^/]+)\//.exec(file)?.[1]

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
