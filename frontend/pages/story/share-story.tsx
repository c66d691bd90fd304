import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import { type Loaded, loadedOf, mapLoaded } from "../../api/load-state.ts"
import { usePeople } from "../../api/people.ts"
import { useShareStoryteller } from "../../api/shares.ts"
import { useSignInOptions } from "../../api/auth-options.ts"
import { remarksOn } from "../../sharing/share-panel.tsx"
import { isUnsent } from "../../sharing/share-text.ts"
import { WhoMaySeeStory } from "../../sharing/who-may-see.tsx"
import { showToast } from "../../ui/toast.ts"
import type { OnShare } from "./invite-form.tsx"
import { ShareTab } from "./share-tab.tsx"

/** Only the user whose person it is may share them; that need not be the user who recorded the story. */
const storedTeller = (
  { access, storytellerId }: Story,
  people: Loaded<ReadonlyArray<Person>>,
): Loaded<Person | null> => {
  if (access !== "own" || storytellerId === null) return { state: "here", data: null }
  return mapLoaded(
    people,
    (all) => all.find(({ id, access }) => id === storytellerId && access === "own") ?? null,
  )
}

const useInviting = (): OnShare => {
  const { mutateAsync: share } = useShareStoryteller()
  return async (storytellerId, email, role) => {
    const made = await share({ storytellerId, email, role }).catch(() => null)
    if (made !== null) {
      showToast({
        tone: "good",
        ...(isUnsent(made.mail)
          ? { title: "Invitation ready", text: `Copy the link below and send it to ${email}.` }
          : { title: "Success", text: `The invitation is for ${email}.` }),
      })
    }
    return made
  }
}

/** The tab 'Share & Collaborate' of a story. */
export const ShareStory = ({ story }: { readonly story: Story }) => {
  const teller = storedTeller(story, loadedOf(usePeople()))
  const invite = useInviting()
  return (
    <ShareTab
      title={story.title}
      link={`${window.location.origin}/story/${story.id}`}
      teller={teller}
      onShare={invite}
      remarks={remarksOn(useSignInOptions())}
      viewers={<WhoMaySeeStory id={story.id} />}
    />
  )
}
