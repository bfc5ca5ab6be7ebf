/** The figures that both sides hold to. Lengths are in Unicode code points unless they say otherwise. */
export const limits = {
  messageTextLength: 8_000,
  /** In UTF-16 code units; the longest families and flags have some twenty. */
  emojiLength: 40,
  pinsPerChat: 20,
  /** Of a message, where it is quoted. */
  excerptLength: 200,
  /** The longest time for edits that an organisation can set, in minutes; what it sets at first is a day. */
  editWithinMinutes: 30 * 24 * 60,
  /** A message that was written longer than this before it was stored says so. */
  lateMessageMs: 60_000,
  /** Further back no message is taken to have been written: rather, the device's clock was set meanwhile. */
  messageAgeMs: 30 * 24 * 60 * 60 * 1000,
  chatTitleLength: 120,
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
  /** Sessions of one person that can be notified; the one that was silent longest makes room. */
  devicesPerPerson: 20,
  /** Of a push endpoint or token, in characters. */
  pushAddressLength: 2_000,
  /** Of a push message before it is encrypted: what every push service takes (RFC 8291, section 4). */
  pushPayloadBytes: 3_993,
  /** Open at the same time. A browser's tabs share one, so that only a defect or bad will comes so far. */
  socketsPerPerson: 20,
  mentionsPerMessage: 100,
  messagePageRows: 100,
  /** Of an edited message's texts, which are as long as messages may be. */
  historyPageTexts: 20,
  /** A chat that is further behind than this is answered with "reset". */
  catchUpRows: 500,
  /** How many of a chat's newest messages a reset carries. */
  resetMessages: 30,
  /** Spaces that one catch-up answer carries at most; the client asks again for the rest. */
  catchUpSpaces: 50,
  /** What fits into a frame. */
  catchUpClaims: 2_000,
  watchedPeople: 2_000,
  frameBytes: 256 * 1024,
  requestBytes: 256 * 1024,
  /** Calls of one connection that may wait for an answer at the same time. */
  callsInFlight: 64,
  /** Words that notify a person wherever they are written. */
  keywords: 50,
  keywordLength: 60,
  quietSpansPerDay: 4,
  /** The newest of a person's notifications, which each of their devices holds beside all that are new. */
  heldNotifications: 500,
  notificationsPerCall: 100,
  digestAfterMinutes: 7 * 24 * 60,
  invitationLifetimeMs: 7 * 24 * 60 * 60 * 1000,
  passwordResetLifetimeMs: 30 * 60 * 1000,
  /** Of a link that an administrator hands over: to the end of the person's next shift. */
  issuedPasswordLinkLifetimeMs: 24 * 60 * 60 * 1000,
  heartbeatMs: 20_000,
  typingMs: 8_000,
  receiptsIntervalMs: 1_000,
} as const;
