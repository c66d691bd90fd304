import type { StoryId } from "#protocol/ids.ts"
import type { NamedPlace, NamedPlaceState } from "#protocol/named-place.ts"
import { useAnswerNamedPlace } from "../../api/named-places.ts"
import { useKeepOnlyTown } from "../../api/stories.ts"
import { showError } from "../../api/show-error.ts"
import { showToast } from "../../ui/toast.ts"

/** What can be done with the places of a story, so that stories and tests can replace it. */
export interface PlaceTools {
  readonly onAnswer: (place: NamedPlace, state: NamedPlaceState) => void
  /** Resolves once the exact position is gone, or was not taken away and the user told why. */
  readonly onKeepOnlyTown: () => Promise<void>
}

const answered: Record<NamedPlaceState, (name: string) => string> = {
  confirmed: (name) => `${name} is a place in this story`,
  dismissed: (name) => `${name} isn't a place in this story`,
  suggested: (name) => `${name} needs an answer again`,
}

export const usePlaceTools = (id: StoryId): PlaceTools => {
  const { mutateAsync: answer } = useAnswerNamedPlace(id)
  const { mutateAsync: coarsenLocation } = useKeepOnlyTown(id)
  const say = async (place: NamedPlace, state: NamedPlaceState) => {
    const { name, state: before } = place
    try {
      await answer({ placeId: place.id, state })
      showToast({
        title: answered[state](name),
        tone: "good",
        action: { label: "Undo", onAct: () => void say({ ...place, state }, before) },
      })
    } catch (error) {
      showError(error, "We couldn't save this", "Please try again in a moment.")
    }
  }
  const keep = async () => {
    try {
      await coarsenLocation(undefined)
      showToast({ title: "Only the town shows now", tone: "good" })
    } catch (error) {
      showError(error, "The exact spot is still there", "Please try again in a moment.")
    }
  }
  return { onAnswer: (place, state) => void say(place, state), onKeepOnlyTown: keep }
}
