/** The business constants of the product: plans, recording, display. Sizes are bytes, times seconds unless a name says otherwise. */
export const limits = {
  free: { stories: 5, sharedWith: 3 },
  recording: { seconds: 600, pieceMilliseconds: 100, bars: 50 },
  upload: {
    bytes: 50 * 1024 * 1024,
    seconds: 2 * 60 * 60,
    /** Shorter recordings count as empty: less than one frame of the codecs that phones use. */
    leastSeconds: 0.04,
    extensions: [".mp3", ".m4a", ".wav", ".webm"],
  },
  /**
   * Recordings on their way, of one user: how many may be unfinished at once, how many may wait
   * altogether, and their bytes; how many takes one story may have; and how long one that nobody goes on
   * with is kept, and after how long its owner gets an email.
   */
  uploads: {
    open: 5,
    most: 60,
    bytes: 500 * 1024 * 1024,
    takes: 20,
    storedDays: 7,
    remindHours: 24,
  },
  /** `side` and `least` in pixels: of a stored photo, and of the smallest picture taken. */
  photo: {
    bytes: 10 * 1024 * 1024,
    pixels: 50_000_000,
    side: 512,
    least: 64,
    mostZoom: 8,
  },
  password: { min: 8, max: 200 },
  username: { min: 3, max: 60 },
  text: {
    name: 200,
    title: 200,
    email: 254,
    long: 5_000,
    /** Of a biography in the list of people, where two lines of it are seen. */
    bioInList: 300,
    tags: 500,
    happened: 200,
    birthDate: 60,
    query: 500,
    transcript: 200_000,
    /** Of one text: far more than anybody says in the longest recording. */
    phrases: 50_000,
  },
  /** How many places that a story speaks of are kept; those named first stay. */
  namedPlacesAStory: 50,
  /** How long a deleted story can be put back. */
  deleted: { days: 30 },
  /** How long the first payment is given back on request. */
  refund: { days: 7 },
  /** Bytes of a story's words with their history that are brought in from another Kintale. */
  importedWords: 8 * 1024 * 1024,
  /** How many versions of a transcript's text are kept, newest first. */
  versions: 100,
  /**
   * Invitation emails one account may send in a day, and the number of addresses it may send them to
   * within `addressDays`, even after the invitations have ended; on the free plan `free.sharedWith`
   * addresses. `previewsAnHour`: how many links one network address may look at before signing in.
   */
  invitation: {
    days: 30,
    emailsPerDay: 50,
    addresses: 200,
    addressDays: 30,
    emailsEach: 3,
    previewsAnHour: 100,
  },
  /**
   * Accounts opened per hour from one network address, since each costs a password hash and an email;
   * and accounts per invitation.
   */
  signUp: { anHour: 200, byInvitation: 5 },
  /** Failed sign-ins for one account, and from one network address, within `lockMinutes`. */
  login: { warnAfter: 3, lockAfter: 5, addressLockAfter: 20, lockMinutes: 15 },
  /**
   * Account emails sent on request: how long their links work, how many are sent, and how often one
   * network address may ask.
   */
  reset: { hours: 1, emailsPerHour: 5, networkAnHour: 100 },
  verification: { hours: 24, secondsBetween: 60 },
  /** How long an email is tried that the mail server does not take. */
  emails: { triedDays: 2 },
  /**
   * Emails about new stories: how long one gathers before it is written, how far apart two to the same
   * user are at least, and how many stories one names.
   */
  newStoryEmails: { gatherMinutes: 10, apartMinutes: 60, named: 20 },
  home: { recentStories: 4, searchResults: 5 },
  /** Suggestions for what was typed, of each kind, from `typed` letters on. */
  places: { suggestions: 5, typed: 3 },
  /**
   * Questions to search: how many completions are offered of what is being typed, from `typed`
   * characters on; how many further passages of one story are shown; and how many filters may be taken
   * away, with keys of how many characters.
   */
  asked: { suggestions: 8, typed: 2, more: 20, ignored: 50, keyCharacters: 600 },
  /**
   * Degrees and zooms of maps: where one looks that shows nothing, how near stories count as at the same
   * spot, and how many others than the first are shown there.
   */
  map: {
    nowhere: { latitude: 40.7128, longitude: -74.006 },
    sameSpot: 0.01,
    padding: 0.05,
    zoom: { small: 14, enlarged: 16, single: 12, many: 8 },
    others: 3,
  },
  /** How a browser is asked where the device is, in milliseconds. */
  location: { timeout: 10_000, maximumAge: 60_000 },
  /**
   * Biographies: how many versions are shown, and at least kept, how many lines people may add to one, and how many messages
   * of a chat are shown and kept.
   */
  biography: { versions: 200, ownLines: 200, ownCharacters: 100_000, messages: 400 },
  /** Page size of lists that can hold thousands of stories. */
  storiesAPage: 24,
  player: { skipSeconds: 10, volumeStep: 0.1 },
  /**
   * Colors of match scores: at or above `strong` green, at or above `good` yellow, below that orange.
   * Scores below `shown` are hidden, unless nothing better was found: then the best `weakResults` at or
   * above `weak` are shown. `most`: results of one search.
   */
  match: { strong: 0.9, good: 0.7, shown: 0.4, weak: 0.3, weakResults: 3, most: 100 },
  /** Milliseconds. */
  wait: {
    unauthorised: 500,
    afterReset: 2_000,
    afterUpload: 1_000,
    toast: 5_000,
    currentUser: 300_000,
    /** How often Stripe is asked for a payment it has just taken, and how far apart. */
    payment: { times: 10, apart: 1_000 },
    /** How long the card form may take to come. */
    cardForm: 20_000,
  },
} as const
