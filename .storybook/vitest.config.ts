import { storybookTest } from "@storybook/addon-vitest/vitest-plugin"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { chromiumPath, quietArguments } from "../tests/support/browser-path.ts"
import viteConfig from "../vite.config.ts"
import { maxWait } from "../vitest.config.ts"

/** Those that wait for seconds are tagged `slow`, and told once, in dark. */
const slow = process.env["VITE_THEME"] === "dark" ? [] : ["slow"]

/** Every story is a test: it is drawn, does what it says, and is looked at for what keeps people out. */
export default defineConfig({
  plugins: [
    ...(viteConfig.plugins ?? []),
    storybookTest({ configDir: import.meta.dirname, tags: { exclude: slow } }),
  ],
  // Found only when a story opens them, they would be prepared in the middle of its test, and the page reloaded.
  optimizeDeps: {
    include: [
      "axe-core",
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
        // Maps are drawn by the processor; a process of its own for that costs more than it draws.
        launchOptions: {
          executablePath: chromiumPath,
          args: [...quietArguments, "--in-process-gpu"],
        },
        // A slow machine may look in the middle of a fade, and would call what it sees hidden.
        contextOptions: { reducedMotion: "reduce" },
      }),
    },
  },
})
