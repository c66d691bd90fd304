import type { Story } from "#protocol/story.ts"
import { BiographyTab } from "../../biographies/biography-tab.tsx"
import type { UsedPlayer } from "../../player/use-player.ts"
import { EmptyState } from "../../ui/empty-state.tsx"

interface StoryBiographyProps {
  readonly story: Pick<Story, "id" | "storytellerId" | "storyteller">
  readonly player: UsedPlayer
}

/** The biography of who tells the story. */
export const StoryBiography = ({ story, player }: StoryBiographyProps) => {
  const { id, storytellerId, storyteller } = story
  if (storytellerId === null) {
    return (
      <EmptyState
        title="No one to write about"
        text="The storyteller is no longer among your people, so there's no biography."
      />
    )
  }
  return (
    <BiographyTab
      key={storytellerId}
      person={{ id: storytellerId, name: storyteller.name }}
      voice={{ storyId: id, player }}
    />
  )
}
