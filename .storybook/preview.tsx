import { afterEach as checkAccess } from "@storybook/addon-a11y/preview"
import type { Preview } from "@storybook/react-vite"
import { configure } from "storybook/test"
import "../frontend/styles.css"

// How long a story waits for what it expects: a busy machine needs more than the library's one second.
configure({ asyncUtilTimeout: 10_000 })

const wear = (theme: unknown) => {
  document.documentElement.dataset["theme"] = theme === "dark" ? "dark" : "light"
}

export default {
  parameters: { a11y: { test: "error" }, layout: "fullscreen" },
  globalTypes: {
    theme: {
      description: "Light or dark",
      toolbar: {
        icon: "contrast",
        dynamicTitle: true,
        items: [
          { value: "light", title: "Light", icon: "sun" },
          { value: "dark", title: "Dark", icon: "moon" },
        ],
      },
    },
  },
  initialGlobals: { theme: "light" },
  decorators: [
    (Story, { globals }) => {
      wear(globals["theme"])
      return <Story />
    },
  ],
  /** In tests the addon looks at each story as it stands, and this looks once more in the other theme. */
  afterEach: async (context) => {
    if (import.meta.env.MODE !== "test") return
    const { theme } = context.globals
    wear(theme === "dark" ? "light" : "dark")
    try {
      await checkAccess(context)
    } finally {
      wear(theme)
    }
  },
} satisfies Preview
