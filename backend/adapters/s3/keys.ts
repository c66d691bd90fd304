/** Under which names things are in the bucket; each sort in a folder of its own. */
export const keys = {
  media: "media/",
  setAside: "set-aside/",
  uploads: "uploads/",
  check: "check/",
} as const

export const mediaKey = (id: string) => `${keys.media}${id}`
export const setAsideKey = (id: string) => `${keys.setAside}${id}`
