import { firstNameOf, type Sharer } from "../../people/person-text.ts"

/** The question before leaving a share: it names everything the user will not see any more. */
export const leaveWords = (name: string, sharer: Sharer) => {
  const first = firstNameOf(sharer)
  return sharer.isForEverybody
    ? {
        title: `Leave what ${first} shares with you?`,
        text: `You'll no longer see the people ${first} shares with you, or their stories. What you recorded yourself stays yours.`,
      }
    : {
        title: `Leave ${name}?`,
        text: `You'll no longer see ${name}, or the stories ${first} shares with you. What you recorded yourself stays yours.`,
      }
}

/** The message after leaving. */
export const leftWords = (name: string, sharer: Sharer) => {
  const first = firstNameOf(sharer)
  return sharer.isForEverybody
    ? {
        title: `You left what ${first} shares`,
        text: "You'll no longer see their people. What you recorded yourself is still yours.",
      }
    : {
        title: `You left ${name}`,
        text: `You'll no longer see the stories ${first} shared with you. What you recorded yourself is still yours.`,
      }
}
