import { limits } from "./limits.ts"

/** Sentences that more than one place answers with. */
export const errorMessages = {
  signInFirst: "Please sign in first.",
  unreadableRequest: "We couldn't read that request. Please reload the page and try again.",
  unsupportedContent: "We can't read this kind of content.",
  tooMuchAtOnce: "That's too much at once. Please send less.",
  tooSlow: "This took too long to arrive. Please try again.",
  restarting: "The server is restarting. Please try again in a moment.",
  socketsBlocked:
    "The transcript can't be opened for corrections: the proxy in front of this Kintale blocks live connections. Please tell the person who runs it.",
  nothingHere: "There is nothing at this address.",
  noSpace: "The server is out of space. Please tell the person who runs it.",
  fileTooLong: "File too long. Maximum duration is 2 hours.",
  fileTooLarge: "File too large. Maximum size is 50MB.",
  storyBeingSaved: "This story is being saved right now. Please wait a moment.",
  personNotFound: "We couldn't find this person.",
  wrongPassword: "That password doesn't match.",
  alreadyYourPassword: "That's already your password. Please choose a new one.",
  passwordTooLong: "This password is too long.",
  passwordMissing: "Please enter your password.",
  accountChanged: "Your account just changed. Please try again.",
  invitationOver: "This invitation is no longer valid. Ask for a new one.",
  invitationAnswered: "This invitation has already been answered.",
  registrationClosed: "This server isn't taking new accounts. Ask the person who runs it.",
  unreadableInvitation: "We couldn't read this invitation. Please open its link again.",
  freeStoriesUsed: "You've reached your free story limit. Upgrade to continue recording.",
  storiesUsed: `On this server, everyone can record ${limits.free.stories} stories. The person who runs it can lift that limit.`,
  onlyToRead: "You can hear this story, but you can't change it.",
  exportRunning:
    "You're already downloading an export. Please wait until it's done, or stop it first.",
  invalidPersonId: "Invalid person ID",
  invalidStoryId: "Invalid story ID",
  invalidAccountId: "Invalid account ID",
} as const
