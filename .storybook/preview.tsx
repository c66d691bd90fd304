import type { Preview } from "@storybook/react-vite"
import { configure } from "storybook/test"
import { withstandTranslation } from "../frontend/lib/page-translation.ts"
import "../frontend/styles.css"
import { translate } from "../stories/translator.fixture.ts"

// How long a story waits for what it expects: as long as a journey does, for a machine with other work.
configure({ asyncUtilTimeout: 30_000 })

const isTest = import.meta.env.MODE === "test"
const isDark = import.meta.env["VITE_THEME"] === "dark"
// What is told of in tests is what is wrong; the panel shows what is right, too. Another theme changes colors only.
const checked = {
  ...(isTest && { resultTypes: ["violations"] as const }),
  ...(isTest && isDark && { runOnly: ["color-contrast"] }),
}

const wear = (theme: unknown) => {
  document.documentElement.dataset["theme"] = theme === "dark" ? "dark" : "light"
}

withstandTranslation()

export default {
  // In dark only contrast is checked: there every story goes on in a page that the browser translates.
  beforeEach: ({ parameters: { isTranslated = true } }) =>
    isTest && isDark && isTranslated === true ? translate(document.body) : undefined,
  parameters: {
    a11y: { test: "error", options: checked },
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
  // Tests look at every story in light, and once more in dark.
  initialGlobals: { theme: isDark ? "dark" : "light" },
  decorators: [
    (Story, { globals }) => {
      wear(globals["theme"])
      return <Story />
    },
  ],
} satisfies Preview
