import type { Preview } from "@storybook/react-vite"
import { configure } from "storybook/test"
import { withstandTranslation } from "../frontend/lib/page-translation.ts"
import "../frontend/styles.css"
import { translate } from "../stories/translator.fixture.ts"
import { checkAccessibility } from "./check-accessibility.ts"

// How long a story waits for what it expects: as long as a journey does, for a machine with other work.
configure({ asyncUtilTimeout: 30_000 })

const isTest = import.meta.env.MODE === "test"
const isDark = import.meta.env["VITE_THEME"] === "dark"

const wear = (theme: unknown) => {
  document.documentElement.dataset["theme"] = theme === "dark" ? "dark" : "light"
}

withstandTranslation()

export default {
  // In dark every story goes on in a page that the browser translates.
  beforeEach: ({ parameters: { isTranslated = true } }) =>
    isTest && isDark && isTranslated === true ? translate(document.body) : undefined,
  // Looks at the page as the story has left it. The add-on would send tests its whole report of each story;
  // it serves people, in its panel.
  afterEach: async ({ tags, parameters: { checksAccessibility = true } }) => {
    if (!isTest || checksAccessibility !== true) return
    if (!isDark || tags.includes("slow")) await checkAccessibility("rules")
    if (!isDark) return
    await checkAccessibility("contrast")
    wear("light")
    await checkAccessibility("contrast")
    wear("dark")
  },
  parameters: {
    a11y: { test: isTest ? "off" : "error" },
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
