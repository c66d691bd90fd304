/** All locks that the nodes of a server share. A name that two places wrote differently would exclude nobody. */
export type LockName =
  | "caretaking"
  | "erasing"
  | `erasing user ${string}`
  | `exporting of user ${string}`
  | `proving ${string}`
  | `entering ${string}`
  | `save ${string}/${string}`
  | `beginning an upload ${string}`
  | `sharing of user ${string}`
