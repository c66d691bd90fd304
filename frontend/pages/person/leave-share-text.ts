import { firstNameOf, type Sharer } from "../../people/person-text.ts"

/** The question before leaving a share: it names everything the user will not see any more. */
export const leaveWords = (name: string, sharer: Sharer) => {
  const first = firstNameOf(sharer)
  return sharer.isForEverybody
    ? {
        title: `Leave what ${first} shares with you?`,
        text: `${first} shares all their people with you. You will no longer see any of them, nor their stories. What you recorded yourself stays yours.`,
      }
    : {
        title: `Leave ${name}?`,
        text: `You will no longer see ${name}, nor the stories ${first} shares of them. What you recorded yourself stays yours.`,
      }
}

/** The message after leaving. */
export const leftWords = (name: string, sharer: Sharer) => {
  const first = firstNameOf(sharer)
  return sharer.isForEverybody
    ? {
        title: `You left what ${first} shares`,
        text: `You no longer see any of their people. What you recorded yourself is still yours.`,
      }
    : {
        title: `You left ${name}`,
        text: `You no longer see what ${first} shares of them. What you recorded yourself is still yours.`,
      }
}
