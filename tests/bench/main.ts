/** `npm run bench NAME`: measures on this machine and prints figures with the command that makes them. */
const benches = {
  pipeline: () => import("./pipeline.ts"),
  takes: () => import("./takes.ts"),
  languages: () => import("./languages.ts"),
  "foreign-clips": async () => ({ measure: (await import("./languages.ts")).measureShort }),
  words: () => import("./words.ts"),
  unbroken: () => import("./long-recording.ts"),
  line: () => import("./queue.ts"),
  live: () => import("./live.ts"),
  lists: () => import("./lists.ts"),
  editing: () => import("./editing.ts"),
  front: () => import("./page-load.ts"),
  accounts: () => import("./accounts.ts"),
  export: () => import("./export.ts"),
  flood: () => import("./flood.ts"),
  neighbors: () => import("./neighbors.ts"),
  search: () => import("./search.ts"),
  places: () => import("./places.ts"),
  map: () => import("./map.ts"),
  engines: () => import("./engines.ts"),
  biography: () => import("./biography.ts"),
  truth: () => import("./truth.ts"),
  moments: () => import("./moments.ts"),
  upload: () => import("./upload.ts"),
  media: () => import("./media.ts"),
  scale: () => import("./scale.ts"),
}

const name = process.argv[2]
const bench = Object.entries(benches).find(([known]) => known === name)?.[1]
if (bench === undefined) {
  console.error(`npm run bench ${Object.keys(benches).join(" | ")}`)
  process.exit(1)
}
const { measure } = await bench()
await measure()
process.exit(0)
