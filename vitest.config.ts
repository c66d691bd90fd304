import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { chromiumPath, quietArguments } from "./journeys/chromium.ts"
import viteConfig from "./vite.config.ts"

/** The longest files first, most seconds first: begun last, they would keep one core waiting for the other. */
const long = [
  "co-editing-survives",
  "survives",
  "engines-survive",
  "uploads-survive",
  "permissions",
  "sharing-races",
  "deletion-survives",
  "export-under-way",
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/journeys/${name}.test.ts`))
      return at === -1 ? long.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

/** Long, for a machine with other work: no promise is kept by them. */
const patience = { testTimeout: 90_000, hookTimeout: 120_000 } as const

/**
 * Tests of one kind in Node. Files share a process: what they test is loaded once, not once for each, so
 * none leaves behind what another would find.
 */
const inNode = {
  environment: "node",
  isolate: false,
  ...patience,
} as const

/** The server's own files as Node runs them, without being made anew for the tests. */
const asNodeRunsIt = { viteModuleRunner: false, nodeLoader: false }

/** Made once, before servers would each make it for themselves. */
const placesOfTheWorld = ["backend/adapters/gazetteer/make-file.fixture.ts"]

const ofAdapters = ["backend/adapters/**/*.test.ts", "backend/processing/workshop.test.ts"]

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: "pure",
          include: ["{backend,protocol,frontend,stories}/**/*.test.ts"],
          exclude: ofAdapters,
        },
      },
      {
        test: {
          ...inNode,
          name: "adapters",
          include: ofAdapters,
          globalSetup: placesOfTheWorld,
          experimental: asNodeRunsIt,
        },
      },
      {
        test: {
          ...inNode,
          name: "servers",
          include: ["journeys/**/*.test.ts"],
          globalSetup: placesOfTheWorld,
          experimental: asNodeRunsIt,
        },
      },
      {
        test: {
          ...inNode,
          name: "nodes",
          // Minutes in which nodes are killed and stopped; run where Redis is found, and not at each change.
          include: ["journeys/nodes/*.processes.ts"],
          globalSetup: placesOfTheWorld,
          experimental: asNodeRunsIt,
        },
      },
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
          ...patience,
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
