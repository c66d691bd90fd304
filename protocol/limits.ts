/** The business constants of the product: plans, recording, display. Sizes are bytes, times seconds unless a name says otherwise. */
export const limits = {
  free: { stories: 5, sharedWith: 3 },
  recording: { seconds: 600, pieceMilliseconds: 100, bars: 50 },
  upload: {
    bytes: 50 * 1024 * 1024,
    seconds: 2 * 60 * 60,
    /** Below this nothing was recorded: less than one piece of the coders that phones use. */
    leastSeconds: 0.04,
    extensions: [".mp3", ".m4a", ".wav", ".webm"],
  },
  password: { min: 8, max: 200 },
  username: { min: 3, max: 60 },
  text: {
    name: 200,
    title: 200,
    email: 254,
    long: 5_000,
    tags: 500,
    query: 500,
    transcript: 200_000,
  },
  /** Of the named and automatic versions of a transcript's text the newest are kept. */
  versions: 100,
  /**
   * Letters of invitations one account may have sent in a day, and the addresses it may have them sent to
   * within `addressDays`, whatever became of the invitations; on the free plan `free.sharedWith` addresses.
   */
  invitation: { days: 30, lettersADay: 50, addresses: 200, addressDays: 30 },
  /** Accounts opened from one address on the network, each of which costs a hash, and a letter to whomever; and by one invitation. */
  signUp: { anHour: 200, byInvitation: 5 },
  /** Failed sign-ins: for one account, and from one address on the network, within `lockMinutes`. */
  login: { warnAfter: 3, lockAfter: 5, addressLockAfter: 20, lockMinutes: 15 },
  /** Letters an account is sent on request: how long their links work, how many go out, and how often one address on the network may ask. */
  reset: { hours: 1, lettersAnHour: 5, networkAnHour: 100 },
  verification: { hours: 24, secondsBetween: 60 },
  home: { recentStories: 4, searchResults: 5 },
  /** Stories asked for at once where there may be thousands. */
  storiesAPage: 24,
  player: { skipSeconds: 10, volumeStep: 0.1 },
  /**
   * A match at or above `strong` is green, at or above `good` yellow, below orange. Below `shown` it
   * is hidden, unless nothing better was found: then the best `weakResults` from `weak` on are shown.
   */
  match: { strong: 0.9, good: 0.7, shown: 0.4, weak: 0.3, weakResults: 3 },
  /** Milliseconds. */
  wait: {
    unauthorised: 500,
    afterReset: 2_000,
    afterUpload: 1_000,
    toast: 5_000,
    currentUser: 300_000,
  },
} as const
