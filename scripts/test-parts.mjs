// The parts of `npm test` and `npm run test:all`: what each runs, and how long that takes.
import { existsSync } from "node:fs"
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

/** Tests of these vitest projects, in this many processes (or pages) at once. */
const vitest = (workers, ...projects) => ({
  command: join(bin, "vitest"),
  args: ["run", ...projects.map((name) => `--project=${name}`), `--maxWorkers=${workers}`].concat([
    color,
    "--reporter=default",
    "--reporter=json",
  ]),
  reportsTo: (file) => ({ args: [`--outputFile.json=${file}`] }),
  limit: minutes(60),
  count: countVitest,
})

/** The React that families have: the one for developing warns in Storybook, and takes an eighth longer. */
const stories = (theme) => ({
  ...vitest(2, "stories"),
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
      program(join(bin, "tsc")),
      program(join(bin, "oxlint"), "--deny-warnings"),
      program(join(bin, "oxfmt"), "--check"),
    ],
  },
  {
    name: "build",
    says: "the client, and the server that tests start",
    seconds: 8,
    isQuick: true,
    isAlone: true,
    stopsAll: true,
    steps: [
      program(node, "scripts/build.mjs"),
      program(node, "scripts/bundle-test-server.mjs", testServer),
    ],
  },
  {
    name: "unit",
    says: "rules and adapters",
    seconds: 110,
    isQuick: true,
    steps: [vitest(2, "unit", "adapters")],
  },
  {
    name: "servers",
    says: "whole servers",
    seconds: 150,
    isBuilt: true,
    isQuick: true,
    // More than there are cores: much of each file is waiting for a server.
    steps: [vitest(3, "servers")],
  },
  {
    name: "stories",
    says: "every screen in every state, in light",
    seconds: 185,
    isQuick: true,
    needs: "chromium",
    steps: [stories("light")],
  },
  {
    name: "core",
    says: "one journey for each thing families come for",
    seconds: 120,
    isBuilt: true,
    isQuick: true,
    needs: "chromium",
    steps: [e2e("--grep=@core", "--output=test-results/core")],
  },
  {
    name: "slow",
    says: "random orders, long sound, many of everything",
    seconds: 450,
    isBuilt: true,
    steps: [vitest(3, "slow")],
  },
  {
    name: "crash",
    says: "servers that are killed",
    seconds: 380,
    isBuilt: true,
    steps: [vitest(4, "crash")],
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
    steps: [stories("dark")],
  },
  {
    name: "cluster",
    says: "several nodes of one server, killed and replaced",
    seconds: 120,
    isBuilt: true,
    needs: "redis",
    // One after the other, and nothing beside it: of each the nodes have all of the machine.
    isAlone: true,
    steps: [vitest(1, "cluster")],
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
