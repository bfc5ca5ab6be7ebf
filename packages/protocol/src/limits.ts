/** Limits that client and server share. Lengths are in Unicode code points unless stated otherwise. */
export const limits = {
  messageTextLength: 8_000,
  /** In UTF-16 code units; the longest family and flag emojis have about twenty. */
  emojiLength: 40,
  pinsPerChat: 20,
  /** Of one person; those that were not sent at their time count until they are deleted. */
  scheduledMessages: 100,
  /** A year, with a leap day. */
  scheduledAheadMs: 366 * 24 * 60 * 60 * 1000,
  pollQuestionLength: 300,
  pollAnswerLength: 100,
  pollAnswers: 12,
  /** Of one person, archived ones included. */
  pinnedChats: 10,
  /** The beginning of a quoted message. */
  excerptLength: 200,
  /** The longest time limit for edits that an organisation can set, in minutes; the default is a day. */
  editWithinMinutes: 30 * 24 * 60,
  /** A message stored this long after it was written shows when it was sent. */
  lateMessageMs: 60_000,
  /**
   * The oldest time of writing that is believed; anything earlier means that the device's clock was changed in between.
   */
  messageAgeMs: 30 * 24 * 60 * 60 * 1000,
  chatTitleLength: 120,
  groupDescriptionLength: 500,
  personNameLength: 300,
  jobTitleLength: 120,
  pronunciationLength: 120,
  phoneLength: 40,
  statusLength: 80,
  organizationNameLength: 120,
  emailLength: 254,
  passwordMinLength: 10,
  passwordMaxLength: 256,
  groupMembers: 1_000,
  /** Sessions per person that can receive pushes; the one inactive for longest is removed to make room. */
  devicesPerPerson: 20,
  /** Push endpoint or token, in characters. */
  pushAddressLength: 2_000,
  /** A push message before encryption: the size that every push service accepts (RFC 8291, section 4). */
  pushPayloadBytes: 3_993,
  /** Sockets open at the same time. A browser's tabs share one, so only a defect or abuse gets this far. */
  socketsPerPerson: 20,
  mentionsPerMessage: 100,
  formatsPerMessage: 300,
  filesPerMessage: 30,
  /** Uploads in progress, of one person. */
  uploadsAtOnce: 30,
  filePageRows: 100,
  /** Of a message's links, those that its chat lists. */
  linksPerMessage: 50,
  linkPageRows: 100,
  fileNameLength: 255,
  waveformBars: 64,
  /** Of the voice messages that a person has listened to in a chat, those that are kept one by one. */
  heardPositions: 200,
  /** A day. */
  mediaDurationMs: 24 * 60 * 60 * 1000,
  /** The side of the largest photo that is accepted; all its pixels may be no more than `photoArea`. */
  photoPixels: 20_000,
  photoArea: 100_000_000,
  /** The largest file that an organisation can permit; the default is 100 MB. */
  fileBytes: 2_000_000_000,
  /** The largest quota, of a person or of all, that an organisation can set: a petabyte. */
  quotaBytes: 1_000_000_000_000_000,
  /** An upload that no message names by then is removed. */
  unsentFileLifetimeMs: 24 * 60 * 60 * 1000,
  messagePageRows: 100,
  searchPageHits: 30,
  /** Hits are counted up to here. */
  searchCount: 1_000,
  /** Texts of an edited message, each as long as messages may be. */
  historyPageTexts: 20,
  /** A chat that is further behind than this gets a reset. */
  catchUpRows: 500,
  /** The number of a chat's newest messages in a reset. */
  resetMessages: 30,
  /** Spaces in one catch-up answer; the client asks again for the rest. */
  catchUpSpaces: 50,
  /** As many as fit into a frame. */
  catchUpClaims: 2_000,
  watchedPeople: 2_000,
  frameBytes: 256 * 1024,
  requestBytes: 256 * 1024,
  /** Calls of one connection that may be pending at the same time. */
  callsInFlight: 64,
  /** Words that notify a person wherever they appear. */
  keywords: 50,
  keywordLength: 60,
  quietSpansPerDay: 4,
  /** A person's newest notifications, which each of their devices stores in addition to all new ones. */
  heldNotifications: 500,
  notificationsPerCall: 100,
  digestAfterMinutes: 7 * 24 * 60,
  invitationLifetimeMs: 7 * 24 * 60 * 60 * 1000,
  /** The lifetimes that the link of a group can be given, in days. */
  groupLinkDays: [1, 7, 30],
  passwordResetLifetimeMs: 30 * 60 * 1000,
  /** Lifetime of a link that an administrator hands over: until the end of the person's next shift. */
  issuedPasswordLinkLifetimeMs: 24 * 60 * 60 * 1000,
  /** How long it is known why someone was notified, and when a message was delivered and read. */
  recordsKeptMs: 30 * 24 * 60 * 60 * 1000,
  heartbeatMs: 20_000,
  typingMs: 8_000,
  receiptsIntervalMs: 1_000,
} as const;
