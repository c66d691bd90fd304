import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { chromiumPath, quietArguments } from "./tests/support/browser-path.ts"
import viteConfig from "./vite.config.ts"

/** Long, for a machine with other work: no promise is kept by them. */
const maxWait = {
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
const others = ["**/*.slow.test.ts", "**/*.crash.test.ts", "**/*.cluster.test.ts"]

/** Tests of these files that start what the server is made of. */
const native = (
  name: string,
  include: ReadonlyArray<string>,
  exclude: ReadonlyArray<string> = [],
  more: { readonly testTimeout?: number } = {},
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

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...inNode,
          name: "unit",
          include: ["{backend,protocol,frontend,stories,scripts}/**/*.test.ts"],
          exclude: [...ofAdapters, ...others],
        },
      },
      native("adapters", ofAdapters, others),
      native("servers", ["tests/**/*.test.ts"], others),
      // One of them is longer than others' patience, on a machine that is busy.
      native("slow", ["**/*.slow.test.ts"], [], { testTimeout: 1_200_000 }),
      native("crash", ["**/*.crash.test.ts"]),
      native("cluster", ["**/*.cluster.test.ts"]),
      {
        plugins: [
          ...(viteConfig.plugins ?? []),
          storybookTest({ configDir: new URL(".storybook", import.meta.url).pathname }),
        ],
        // Found only when a story opens them, they would be prepared in the middle of its test, and the page reloaded.
        optimizeDeps: {
          include: [
            "@codemirror/commands",
            "@codemirror/state",
            "@codemirror/view",
            "@protomaps/basemaps",
            "maplibre-gl",
            "pmtiles",
            "react-map-gl/maplibre",
            "supercluster",
            "y-codemirror.next",
            "y-protocols/awareness",
            "yjs",
          ],
        },
        test: {
          ...maxWait,
          name: "stories",
          // One page for the stories of all files, which take away what they showed: loading it anew costs as much as five of them.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
            provider: playwright({
              launchOptions: { executablePath: chromiumPath, args: [...quietArguments] },
              // A slow machine may look in the middle of a fade, and would call what it sees hidden.
              contextOptions: { reducedMotion: "reduce" },
            }),
          },
        },
      },
    ],
  },
})
