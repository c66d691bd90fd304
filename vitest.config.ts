import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { chromiumPath, quietArguments } from "./journeys/chromium.ts"
import viteConfig from "./vite.config.ts"

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{backend,protocol,frontend,stories,journeys}/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          ...(viteConfig.plugins ?? []),
          storybookTest({ configDir: new URL(".storybook", import.meta.url).pathname }),
        ],
        test: {
          name: "stories",
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
