import { defineConfig } from "vitest/config"

/** Long, for a machine with other work: no promise is kept by them. */
export const maxWait = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/**
 * Tests of one kind in Node. Files share a process: what they test is loaded once, not once for each, so
 * none leaves behind what another would find.
 */
const inNode = {
  environment: "node",
  isolate: false,
  ...maxWait,
} as const

/** The server's own files as Node runs them, without being made anew for the tests. */
const asNodeRunsIt = { viteModuleRunner: false, nodeLoader: false }

/** Made once, before servers would each make it for themselves. */
const placesOfTheWorld = ["backend/adapters/geonames/build-file.fixture.ts"]

const ofAdapters = [
  "backend/{adapters,app/adapters,cli/backup,features/search/index/worker}/**/*.test.ts",
  "backend/features/processing/worker-pool.test.ts",
]

/** Kept out of `npm test` by their names: each kind is a project of its own. */
const others = [
  "**/*.slow.test.ts",
  "**/*.crash.test.ts",
  "**/*.cluster.test.ts",
  "**/*.external.test.ts",
]

/** Tests of every store, in `*.stores.test.ts`, run on this one. */
const onStore = (name: "SQLite" | "MongoDB") => ({ env: { TEST_STORE: name } })

/** Tests of these files that start what the server is made of. */
const native = (
  name: string,
  include: ReadonlyArray<string>,
  exclude: ReadonlyArray<string> = [],
  more: { readonly testTimeout?: number; readonly env?: { readonly TEST_STORE: string } } = {},
) => ({
  test: {
    ...inNode,
    ...more,
    name,
    include: [...include],
    exclude: [...exclude, "node_modules/**"],
    globalSetup: placesOfTheWorld,
    experimental: asNodeRunsIt,
  },
})

/** The stories have theirs in `.storybook`: what draws them takes two seconds to load, which no other test needs. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...inNode,
          ...onStore("SQLite"),
          name: "unit",
          include: ["{backend,protocol,frontend,stories,scripts}/**/*.test.ts"],
          exclude: [...ofAdapters, ...others],
        },
      },
      native("adapters", ofAdapters, others, onStore("SQLite")),
      native("servers", ["tests/**/*.test.ts"], others, onStore("SQLite")),
      // With the servers of others, which `npm test` does not bring along: MongoDB, S3, Redis.
      native("external", ["**/*.external.test.ts", "**/*.stores.test.ts"], [], onStore("MongoDB")),
      // One of them is longer than others' patience, on a machine that is busy.
      native("slow", ["**/*.slow.test.ts"], [], { testTimeout: 1_200_000 }),
      native("crash", ["**/*.crash.test.ts"]),
      native("cluster", ["**/*.cluster.test.ts"]),
    ],
  },
})
