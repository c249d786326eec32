/** Limits of realtime: what one socket, one account and one network address may do, so that nobody takes the server from the others. */

/** Of one socket. */
export const limits = {
  /** Bytes of one message, as a client sends it. */
  messageBytes: 1_048_576,
  /** Values of it: parsed, each takes many times the bytes that it came in. */
  messageValues: 50_000,
  /** Of one message of a socket that has joined nothing yet. */
  messageBytesBeforeJoin: 131_072,
  messagesPerSecond: 100,
  /** Above this many, it is no client any more that talks too much, and the connection is closed. */
  floodPerSecond: 1_000,
  joinsPerSecond: 50,
  channelsPerConnection: 100,
  subscriptionsPerChannel: 100,
  /** Messages of one connection that wait for the database. */
  waitingMessages: 500,
  /** Bytes that a slow reader may leave in its socket before it is let go. */
  bufferedBytes: 4_194_304,
  /** Clients send a heartbeat every 25 seconds, but browsers let a hidden tab speak only once a minute. */
  silenceMs: 100_000,
  /** How long a socket may be open without having joined anything. */
  unjoinedMs: 15_000,
  /** How long a socket that is being closed may take to say goodbye. */
  goodbyeMs: 1_000,
  /** And one that makes room for another. */
  hastyGoodbyeMs: 50,
  /** Longest filter of a subscription, in characters; a hundred UUIDs fit. */
  filterLength: 8_000,
  /** Longest name of a table or column, as in PostgreSQL, and most columns of a table there. */
  nameLength: 63,
  selectedColumns: 1_600,
  /** Longest name of a channel, in characters; also what a binary frame can carry. */
  topicLength: 255,
  /** Bytes of what one socket says of itself in a channel, as JSON, */
  presenceBytes: 8_192,
  /** and of what all say that are present in it: whoever joins is told all of it. */
  presenceBytesPerRoom: 262_144,
} as const

/** Of this process, for all sockets together. */
export const processLimits = {
  sockets: 10_000,
  /** Sockets that have joined nothing yet. */
  unjoinedSockets: 2_000,
  /** Those, and sockets on which nobody has joined who has an account. */
  strangersSockets: 5_000,
  /** Bytes that all slow readers together may leave unread. */
  bufferedBytes: 67_108_864,
  /** Broadcasts of one room that wait to be sent, and their bytes. */
  waitingPerRoom: 256,
  waitingBytesPerRoom: 4_194_304,
  /** Bytes of all broadcasts that wait to be sent, and of those on their way to other processes. */
  waitingBytes: 67_108_864,
  /** Changes of tables, and notices of other processes, that wait to be told. */
  waitingChanges: 10_000,
  /** What has to be checked for them (`changes/change-lines.ts`): of one account (of strangers, of their network), and of all. */
  waitingChecksPerAccount: 10_000,
  waitingChecks: 100_000,
  waitingNotices: 20_000,
} as const

/** Bytes of what members and strangers of this process want to be told of tables: kept for as long as their channels. */
export const keptSubscriptionBytes = { members: 67_108_864, strangers: 16_777_216 } as const

/** What an account, or the people without one at one network address, may use. */
export interface QuotaLimits {
  sockets: number
  channels: number
  subscriptions: number
  /** Conditions of their different filters, in however many channels each is. */
  conditions: number
  /** Bytes of what it wants to be told, as they are kept (`quota/channel-quota.ts`). */
  subscriptionBytes: number
  messagesPerSecond: number
  /** Within `slowWindowMs`. */
  bytes: number
  joins: number
  tracks: number
  /** What is checked of changes for it before the others come first. */
  checks: number
}

/** Bytes, joins and changes come in bursts; they are counted over a longer time. */
export const slowWindowMs = 8_000

/** How long a caller has no filters in subscriptions after one of them took the database too long. */
export const noFiltersMs = 60_000

export const accountLimits: QuotaLimits = {
  sockets: 20,
  channels: 200,
  subscriptions: 200,
  conditions: 40,
  subscriptionBytes: 524_288,
  messagesPerSecond: 100,
  bytes: 2_097_152,
  joins: 160,
  tracks: 160,
  checks: 100,
}

/** Of one person without an account; a network address has as many times that as people are taken to share it. */
export const strangerLimits: QuotaLimits = {
  sockets: 5,
  channels: 10,
  subscriptions: 20,
  conditions: 5,
  subscriptionBytes: 32_768,
  messagesPerSecond: 10,
  bytes: 262_144,
  joins: 16,
  tracks: 16,
  checks: 10,
}

/** All networks of one IPv6 subscription (a /48) have as many sockets, and as much in a second, as so many of them, */
export const networksOfSite = 2
/** and as so many where networks that take little come to those that take much. */
export const networksOfCrowdedSite = 3

/** Of one person at a network address, whoever that is. */
export const addressLimits = {
  sockets: 100,
  unjoinedSockets: 10,
  openedPerSecond: 20,
  refusedJoinsPerSecond: 10,
  /** Of all sockets there that have joined nothing yet. */
  messagesBeforeJoinPerSecond: 100,
  bytesBeforeJoinPerSecond: 131_072,
} as const

/** So many bytes are as little as anybody sends who joins. */
export const bytesOfJoin = 16_384
