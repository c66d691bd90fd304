import type { Decorator } from "@storybook/react-vite"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { Navigation } from "../frontend/layout/navigation.tsx"
import { Shell } from "../frontend/layout/layout.tsx"
import { UserMenu } from "../frontend/layout/user-menu.tsx"
import { aUser } from "./factories.fixture.ts"

const nothing = () => undefined

/** A static location: links must not navigate away from the story. */
const still = (path: string) => {
  const { hook, searchHook } = memoryLocation({ path, static: true })
  return { hook, searchHook }
}

/** The page as somebody signed in sees it, with everything around it. */
export const signedInAt =
  (path: string): Decorator =>
  (Story) => (
    <Router {...still(path)}>
      <Shell navigation={<Navigation />} menu={<UserMenu user={aUser()} onSignOut={nothing} />}>
        <Story />
      </Shell>
    </Router>
  )

/** The page as a visitor sees it. */
export const signedOut: Decorator = (Story) => (
  <Router {...still("/login")}>
    <Shell>
      <Story />
    </Shell>
  </Router>
)

/** A part of somebody's page, below the heading that the page has for them. */
export const onThePageOf =
  (name: string): Decorator =>
  (Story) => (
    <div className="mx-auto max-w-page p-4 md:p-8">
      <h1 className="sr-only">{name}</h1>
      <Story />
    </div>
  )
