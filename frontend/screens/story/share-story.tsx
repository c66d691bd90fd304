import type { PersonId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import { usePeople } from "../../data/people.ts"
import { useShareStoryteller } from "../../data/shares.ts"
import { tellRefusal } from "../../sharing/tell-refusal.ts"
import { showToast } from "../../ui/toast.ts"
import { ShareTab } from "./share-tab.tsx"

/** Only the keeper of a person may share them; who recorded the story need not be. */
const useKept = ({ access, storytellerId }: Story): PersonId | null => {
  const { data: people } = usePeople()
  if (access !== "own" || storytellerId === null) return null
  const person = people?.find(({ id }) => id === storytellerId)
  return person?.access === "own" ? person.id : null
}

const useShareWith = (storytellerId: PersonId) => {
  const { mutateAsync: share } = useShareStoryteller(storytellerId)
  return async (email: string) => {
    try {
      const made = await share({ email, role: "viewer" })
      showToast({ title: "Success", text: `The invitation is for ${email}.`, tone: "good" })
      return made
    } catch (error) {
      tellRefusal(error, "Share Failed", "Failed to share person. Please try again.")
      return null
    }
  }
}

interface KeptProps {
  readonly story: Story
  readonly link: string
  readonly storytellerId: PersonId
}

const ShareKept = ({ story, link, storytellerId }: KeptProps) => (
  <ShareTab
    title={story.title}
    link={link}
    storyteller={story.storyteller.name}
    onShare={useShareWith(storytellerId)}
  />
)

const nobody = async () => null

/** The tab 'Share & Collaborate' of a story. */
export const ShareStory = ({ story }: { readonly story: Story }) => {
  const kept = useKept(story)
  const link = `${window.location.origin}/story/${story.id}`
  return kept === null ? (
    <ShareTab title={story.title} link={link} storyteller={null} onShare={nobody} />
  ) : (
    <ShareKept story={story} link={link} storytellerId={kept} />
  )
}
