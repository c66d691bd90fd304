import { afterEach as checkAccess } from "@storybook/addon-a11y/preview"
import type { Preview } from "@storybook/react-vite"
import { configure } from "storybook/test"
import "../frontend/styles.css"

// How long a story waits for what it expects: a busy machine needs more than the library's one second.
configure({ asyncUtilTimeout: 10_000 })

const isTest = import.meta.env.MODE === "test"

/** A theme is nothing but colours: in the second one these can change, and no other rule. */
const aboutColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

const wear = (theme: unknown) => {
  document.documentElement.dataset["theme"] = theme === "dark" ? "dark" : "light"
}

export default {
  parameters: {
    // What is told of in tests is what is wrong; the panel shows what is right, too.
    a11y: { test: "error", options: isTest ? { resultTypes: ["violations"] } : {} },
    layout: "fullscreen",
  },
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
    if (!isTest) return
    const { theme } = context.globals
    const { a11y, ...parameters } = context.parameters
    const options = { ...a11y.options, runOnly: aboutColours }
    wear(theme === "dark" ? "light" : "dark")
    try {
      await checkAccess({ ...context, parameters: { ...parameters, a11y: { ...a11y, options } } })
    } finally {
      wear(theme)
    }
  },
} satisfies Preview
