import { defineConfig, type OxlintConfig } from "oxlint"

/** What goes the way of the layers is checked by `kintale/layers`, from scripts/lint/layers.ts. */
interface Banned {
  readonly group: ReadonlyArray<string>
  readonly message: string
}

const barrels = {
  group: ["**/index.ts"],
  message: "No barrels: import the file that holds the thing.",
}
const server = {
  group: ["node:*"],
  message: "The client knows the server by the protocol only.",
}
const baseMap = {
  group: ["**/map/base-map.tsx"],
  message: "It brings a megabyte of code along: lazy-map.tsx loads it when a map is shown.",
}

type Override = NonNullable<OxlintConfig["overrides"]>[number]

const bans = (files: ReadonlyArray<string>, ...banned: ReadonlyArray<Banned>): Override => ({
  files: [...files],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [barrels, ...banned].map(({ group, message }) => ({
          group: [...group],
          message,
        })),
      },
    ],
  },
})

export default defineConfig({
  plugins: ["typescript", "react", "unicorn", "import", "jsx-a11y", "promise"],
  jsPlugins: ["./scripts/lint/plugin.mjs"],
  categories: { correctness: "error", suspicious: "error" },
  env: { builtin: true },
  ignorePatterns: ["/dist", "/dist-storybook", "/data", "node_modules"],
  rules: {
    "kintale/layers": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/ban-ts-comment": "error",
    "react/react-in-jsx-scope": "off",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "import/no-unassigned-import": [
      "error",
      {
        allow: [
          "**/*.css",
          "@fontsource-variable/**",
          "effect/schema/SchemaJITCompiler/enable",
          "**/enable-schema-jit.ts",
        ],
      },
    ],
    "import/no-cycle": "error",
    "import/no-named-as-default-member": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "promise/no-callback-in-promise": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-useless-spread": "off",
    "no-console": "error",
    "no-restricted-imports": ["error", { patterns: [barrels] }],
    "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    bans(["protocol/**"], {
      group: ["node:*", "react*", "fastify*"],
      message: "The protocol imports effect, and yjs for the format of shared transcripts.",
    }),
    bans(["frontend/**"], server, baseMap),
    bans(["frontend/map/**", "stories/**"], server),
    bans(["backend/**"], {
      group: ["fastify*", "socket.io*", "nodemailer"],
      message: "Only backend/http and backend/realtime know the wire, only adapters the drivers.",
    }),
    bans(["backend/{http,realtime,adapters}/**", "**/*.test.ts", "**/*.fixture.ts"]),
    {
      files: ["frontend/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          { name: "fetch", message: "Only frontend/api asks the server." },
        ],
      },
    },
    { files: ["frontend/{api,public}/**"], rules: { "no-restricted-globals": "off" } },
    {
      files: ["{protocol,backend,frontend}/**"],
      rules: { "kintale/no-spread-arguments": "error" },
    },
    { files: ["frontend/**"], rules: { "kintale/dates": "error", "kintale/direction": "error" } },
    { files: ["frontend/lib/date-format.ts"], rules: { "kintale/dates": "off" } },
    {
      files: ["**/*.{test,fixture,contract}.ts"],
      rules: { "kintale/no-spread-arguments": "off" },
    },
    {
      files: ["scripts/**", "tests/**", "backend/main.ts", "backend/cli/**"],
      rules: { "no-console": "off" },
    },
    {
      // Playwright's fixtures have an empty pattern and a function called `use`.
      files: ["{backend,tests}/**"],
      rules: { "no-empty-pattern": "off", "react/rules-of-hooks": "off" },
    },
  ],
} satisfies OxlintConfig)
