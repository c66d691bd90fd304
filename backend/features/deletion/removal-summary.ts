import type { AccountData } from "#protocol/account.ts"

const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`

/** What happens to everything in an account that whoever runs the server removes, in lines of text. */
export const removalSummary = (
  { people, stories, storiesOfOthers, storiesElsewhere, shares }: AccountData,
  isPaying: boolean,
): ReadonlyArray<string> => {
  const own = stories - storiesOfOthers
  const parts = [
    {
      title: "Deleted forever:",
      lines: [
        ...(isPaying ? ["their subscription, which ends first"] : []),
        "their profile and their sign-in",
        ...(people > 0
          ? [`${some(people, "person", "people")}, with what they wrote about them`]
          : []),
        ...(own > 0 ? [`${some(own, "story", "stories")}, with every recording and word`] : []),
        ...(shares > 0
          ? [
              `${some(shares, "share", "shares")}: whoever they invited no longer sees their stories`,
            ]
          : []),
      ],
    },
    {
      title: "Passed on:",
      lines:
        storiesOfOthers > 0
          ? [
              `${some(storiesOfOthers, "story", "stories")} that others recorded for them, to whoever recorded each`,
            ]
          : [],
    },
    {
      title: "Stays where it is:",
      lines:
        storiesElsewhere > 0
          ? [
              `${some(storiesElsewhere, "story", "stories")} that they recorded for others, without their name`,
            ]
          : [],
    },
  ]
  return parts.flatMap(({ title, lines }) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)],
  )
}
