import type { StoryId } from "#protocol/ids.ts"
import type { NamedPlace, NamedPlaceState } from "#protocol/named-place.ts"
import { useAnswerNamedPlace } from "../../api/named-places.ts"
import { succeeded } from "../../api/query-client.ts"
import { useKeepOnlyTown } from "../../api/stories.ts"
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
  const say = async (place: NamedPlace, state: NamedPlaceState): Promise<void> => {
    const { name, state: before } = place
    if (!(await succeeded(answer({ placeId: place.id, state })))) return
    showToast({
      title: answered[state](name),
      tone: "good",
      action: { label: "Undo", onAct: () => void say({ ...place, state }, before) },
    })
  }
  return {
    onAnswer: (place, state) => void say(place, state),
    onKeepOnlyTown: async () => void (await succeeded(coarsenLocation())),
  }
}
