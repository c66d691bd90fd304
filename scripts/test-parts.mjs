// The parts of `npm test` and `npm run test:all`: what each runs, and how long that takes.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { countPlaywright, countStep, countVitest } from "./test-counts.mjs"
import { find, root } from "./find-programs.mjs"

const bin = join(root, "node_modules/.bin")
const pinned = join(bin, "node")
const node = existsSync(pinned) ? pinned : process.execPath
const minutes = (count) => count * 60_000

/** Where the server that most tests start is put into one file. */
export const testServer = join(root, "node_modules/.cache/kintale-test-server")

const program = (command, ...args) => ({ command, args, limit: minutes(10), count: countStep })

const color = process.stdout.isTTY ? "--color" : "--no-color"

/** Tests of these vitest projects, or of another configuration, in this many processes (or pages) at once; with `named`, of these titles only, with `files`, in these only. */
const vitest = (workers, tests, named, files = []) => ({
  command: join(bin, "vitest"),
  args: [
    "run",
    ...files,
    ...("config" in tests
      ? [`--config=${tests.config}`]
      : tests.map((project) => `--project=${project}`)),
    `--maxWorkers=${workers}`,
    ...(named ? [`--testNamePattern=${named.source}`] : []),
    color,
    "--reporter=default",
    "--reporter=json",
  ],
  reportsTo: (file) => ({ args: [`--outputFile.json=${file}`] }),
  limit: minutes(60),
  count: countVitest(named),
})

/** Single tests that take long are tagged in their titles. */
const slow = /@slow/
const quick = /^(?!.*@slow)/
/** The files that hold one: reading all others for it would take as long as some of them. */
const filesWithSlow = () =>
  ["backend", "protocol", "frontend", "stories", "scripts", "tests"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter(
      (name) => name.endsWith(".test.ts") && slow.test(readFileSync(join(root, name), "utf8")),
    )

/** The React that families have: the one for developing warns in Storybook, and takes an eighth longer. */
const stories = (theme, pages) => ({
  ...vitest(pages, { config: ".storybook/vitest.config.ts" }),
  env: { VITE_THEME: theme, NODE_ENV: "production" },
})

const playwright = (...args) => ({
  command: join(bin, "playwright"),
  args: ["test", "--reporter=list,json", ...args],
  reportsTo: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  limit: minutes(30),
  count: countPlaywright,
})
const e2e = (...args) => playwright("--project=journeys", ...args)

/** Where there is a Redis, journeys tagged @cluster run on several nodes, the harder of the two settings. */
const ofOtherParts = find("redis").path === null ? "@core" : "@core|@cluster"

/**
 * In the order in which they begin, two at once; what is quickly known comes first. `seconds`: what a part takes
 * beside another on two quiet cores, until it has been measured on this machine. `needs`: programs without which it cannot run.
 * `steps`: run at the same time. `isQuick`: belongs to `npm test`. `isBuilt`: needs what the part `build` makes.
 * `isAlone`: nothing runs beside it. `stopsAll`: where it is red, nothing after it is worth its time.
 */
export const parts = [
  {
    name: "check",
    says: "types, lint, format, lock file",
    seconds: 15,
    isQuick: true,
    isAlone: true,
    stopsAll: true,
    steps: [
      program(node, "scripts/check-lockfile.mjs"),
      // Each checker reads the types of the libraries anew: more than two cost more than they save.
      program(join(bin, "tsc"), "--checkers", "2"),
      program(join(bin, "oxlint"), "--deny-warnings"),
      program(join(bin, "oxfmt"), "--check"),
    ],
  },
  {
    name: "stories",
    says: "every screen in every state, in light",
    seconds: 270,
    isQuick: true,
    needs: "chromium",
    steps: [stories("light", 1)],
  },
  {
    name: "build",
    says: "the client, and the server that tests start",
    seconds: 20,
    isQuick: true,
    stopsAll: true,
    steps: [
      program(node, "scripts/build.mjs"),
      program(node, "scripts/bundle-test-server.mjs", testServer),
    ],
  },
  {
    name: "unit",
    says: "rules and adapters",
    seconds: 80,
    isQuick: true,
    steps: [vitest(2, ["unit", "adapters"], quick)],
  },
  {
    name: "core",
    says: "one journey for each thing families come for",
    seconds: 85,
    isBuilt: true,
    isQuick: true,
    needs: "chromium",
    // Each worker starts a browser and servers of its own.
    steps: [e2e("--grep=@core", "--workers=2", "--output=test-results/core")],
  },
  {
    name: "servers",
    says: "whole servers",
    seconds: 110,
    isBuilt: true,
    isQuick: true,
    // More than there are cores: much of each file is waiting for a server.
    steps: [vitest(3, ["servers"], quick)],
  },
  {
    name: "cluster",
    says: "several nodes of one server, killed and replaced",
    seconds: 120,
    isBuilt: true,
    needs: "redis",
    // One after the other, and nothing beside it: of each the nodes have all of the machine. First, while
    // nothing has begun: later a core would stand still until the other is through with its part.
    isAlone: true,
    steps: [vitest(1, ["cluster"])],
  },
  {
    name: "external",
    says: "MongoDB, S3 and Redis",
    seconds: 240,
    isBuilt: true,
    steps: [vitest(2, ["external"])],
  },
  {
    name: "slow",
    says: "random orders, long sound, many of everything",
    seconds: 450,
    isBuilt: true,
    steps: [vitest(3, ["slow"]), vitest(2, ["unit", "adapters", "servers"], slow, filesWithSlow())],
  },
  {
    name: "crash",
    says: "servers that are killed",
    seconds: 380,
    isBuilt: true,
    steps: [vitest(4, ["crash"])],
  },
  {
    name: "journeys",
    says: "all other journeys",
    seconds: 560,
    isBuilt: true,
    needs: "chromium",
    steps: [e2e(`--grep-invert=${ofOtherParts}`)],
  },
  {
    name: "dark",
    says: "every screen in every state, in dark and translated by the browser",
    seconds: 200,
    needs: "chromium",
    steps: [stories("dark", 2)],
  },
  {
    name: "cluster-journeys",
    says: "families whose browsers are on different nodes",
    seconds: 240,
    isBuilt: true,
    needs: ["chromium", "redis"],
    // Each worker has four processes of the server.
    steps: [playwright("--project=cluster", "--workers=2")],
  },
  {
    name: "image",
    says: "the image, built, started and asked",
    seconds: 100,
    steps: [{ ...program("bash", "scripts/image.sh"), limit: minutes(20), skipCode: 3 }],
  },
]
