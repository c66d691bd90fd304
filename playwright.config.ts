import { defineConfig } from "@playwright/test"
import { findRedis } from "./backend/adapters/redis/server.fixture.ts"
import { chromiumPath, quietArguments } from "./tests/support/browser-path.ts"
import type { OfWorker } from "./tests/e2e/fixtures.ts"

/** Journeys through the whole product in a browser. Each starts the servers it needs; the client must have been built. */
export default defineConfig<object, OfWorker>({
  testDir: "tests",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  // Each worker has a server of its own, and waits for it half of the time: three keep two cores busy.
  workers: 3,
  // Long, for a machine with other work: what must be quick is promised and measured by itself.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  projects: [
    // Those tagged @core belong to `npm test`.
    { name: "journeys", testIgnore: "**/cluster/**" },
    // What families do together, and what one does in several requests, on two web and two worker processes
    // that hear one another through a Redis, where there is one.
    ...(findRedis() === null
      ? []
      : [{ name: "cluster", grep: /@cluster/, use: { nodes: "several" as const } }]),
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    permissions: ["microphone"],
    // Calls of a page that has one go past `page.route`. Journeys that are about it, or whole, allow it.
    serviceWorkers: "block",
    // What is measured, such as contrast, must not be measured in the middle of a fade.
    contextOptions: { reducedMotion: "reduce" },
    // A film of every journey costs a fifth of it. `--trace on` makes one of the journey that is looked into.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        ...quietArguments,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
      ],
    },
  },
})
