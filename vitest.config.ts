import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { chromiumPath, quietArguments } from "./journeys/chromium.ts"
import viteConfig from "./vite.config.ts"

/** Files of about half a minute and more: begun last, they would keep one core waiting for the other. */
const long = [
  "survives",
  "co-editing-survives",
  "deletion-survives",
  "permissions",
  "sharing-races",
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/journeys/${name}.test.ts`))
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, not an array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{backend,protocol,frontend,stories,journeys}/**/*.test.ts"],
          // Long, for a machine with other work: no promise is kept by them.
          testTimeout: 90_000,
          hookTimeout: 120_000,
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
            "y-codemirror.next",
            "y-protocols/awareness",
            "yjs",
          ],
        },
        test: {
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
