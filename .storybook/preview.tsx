import type { Preview } from "@storybook/react-vite"
import "../frontend/styles.css"

export default {
  parameters: { a11y: { test: "error" }, layout: "fullscreen" },
} satisfies Preview
