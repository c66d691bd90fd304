/** Category names and labels, in the order they are offered; the first four are the base categories. */
export const categories = {
  childhood: "Childhood",
  love: "Love & Relationships",
  life_lessons: "Life Lessons",
  adventures: "Adventures",
  family: "Family",
  work: "Work & Career",
  travel: "Travel",
  other: "Other",
} as const
