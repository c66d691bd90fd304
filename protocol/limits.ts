/** The business constants of the product: plans, recording, display. Sizes are bytes, times seconds unless a name says otherwise. */
export const limits = {
  free: { stories: 5, sharedWith: 3 },
  recording: { seconds: 600, pieceMilliseconds: 100, bars: 50 },
  upload: {
    bytes: 50 * 1024 * 1024,
    seconds: 2 * 60 * 60,
    extensions: [".mp3", ".m4a", ".wav", ".webm"],
  },
  password: { min: 8, max: 200 },
  text: { name: 200, title: 200, email: 254, long: 5_000, tags: 500, query: 500 },
  invitation: { days: 30, lettersADay: 50 },
  login: { warnAfter: 3, lockAfter: 5, lockMinutes: 15 },
  home: { recentStories: 4, searchResults: 5 },
  player: { skipSeconds: 10, volumeStep: 0.1 },
  /**
   * A match at or above `strong` is green, at or above `good` yellow, below orange. Below `shown` it
   * is hidden, unless nothing better was found: then the best `weakResults` from `weak` on are shown.
   */
  match: { strong: 0.9, good: 0.7, shown: 0.4, weak: 0.3, weakResults: 3 },
  /** Milliseconds. */
  wait: { unauthorised: 500, afterUpload: 1_000, toast: 5_000, currentUser: 300_000 },
} as const
