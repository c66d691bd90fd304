import type { PersonId, StoryId } from "#protocol/ids.ts"
import { loadedOf } from "../api/load-state.ts"
import { useWhoMaySeePerson, useWhoMaySeeStory } from "../api/who-may-see.ts"
import { WhoMaySeeView, type WhoMaySeeViewProps } from "./who-may-see-view.tsx"

export const WhoMaySeeStory = ({ id }: { readonly id: StoryId }) => (
  <WhoMaySeeView who={loadedOf(useWhoMaySeeStory(id))} />
)

interface WhoMaySeePersonProps extends Pick<WhoMaySeeViewProps, "sharers"> {
  readonly id: PersonId
}

export const WhoMaySeePerson = ({ id, sharers }: WhoMaySeePersonProps) => (
  <WhoMaySeeView who={loadedOf(useWhoMaySeePerson(id))} sharers={sharers} />
)
