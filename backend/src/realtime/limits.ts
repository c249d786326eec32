/** What one connection may do, so that nobody can take the server from the others. */
export const limits = {
  /** Bytes of one message, as a client sends it. */
  messageBytes: 1_048_576,
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
  /** Clients send a heartbeat every 25 seconds. */
  silenceMs: 60_000,
  /** Longest filter of a subscription, in characters; a hundred UUIDs fit. */
  filterLength: 8_000,
  /** Longest name of a channel, in characters; also what a binary frame can carry. */
  topicLength: 255,
} as const
