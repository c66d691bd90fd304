/** About a link of an email without its token, for example because a mail program cut it. */
export const brokenLink = {
  title: "This link is incomplete",
  intro: "Part of it is missing.",
  advice: "Some email apps cut off long links. Open the link in the email again",
} as const
