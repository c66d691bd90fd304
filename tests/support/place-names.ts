import type { StoryId } from "#protocol/ids.ts"
import { NamedPlaceId, NamedPlaceState } from "#protocol/named-place.ts"
import { Database } from "../../backend/platform/database/database.ts"
import type { Served } from "./serve-in-process.ts"

const keepNamed = ({ namedPlaces }: Database["Service"], storyId: StoryId) =>
  namedPlaces.insertMany(
    NamedPlaceState.literals.map((state) => ({
      ...{ id: `${String(storyId)}:${state}`, storyId, placeId: NamedPlaceId.make(state), state },
      ...{ name: "Бреслау", city: "Wrocław", region: "", country: "Poland", start: 0.5 },
      ...{ latitude: 51.1, longitude: 17, sentence: "The <b>water</b> rose." },
    })),
  )

/** Of each answer one, as if the story named these places. */
export const nameIn = ({ runtime }: Pick<Served, "runtime">, storyId: StoryId) =>
  runtime.runPromise(Database.use((kept) => keepNamed(kept, storyId)))
