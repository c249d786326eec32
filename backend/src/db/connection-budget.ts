/**
 * Connection budget: how many of the database's connections each kind of work may have at once. The parts are bounds and nothing is kept
 * free by them, so that what nobody uses is there for others; together they come to more than there are connections. What is sure is that
 * no kind of work alone has all of them, and that where every kind has all it may have, who comes waits in the pool's own line behind
 * fewer than there are connections.
 */
import type { Database } from './database.ts'

const parts = {
  /** Whoever reads and writes rows and files. */
  data: 2 / 3,
  /** Of these, who has just had large answers. */
  dataAfterLargeAnswers: 1 / 6,
  /** Of these, what takes long or may do. */
  slowData: 1 / 6,
  /** Of these, what is quick, asked by who has used up their time. */
  hurriedData: 1 / 3,
  /** Whoever signs in and changes accounts. */
  accounts: 1 / 3,
  /** What functions ask for with the service key, of rows, files and accounts. */
  functions: 1 / 4,
  /** What those ask who join channels or speak in them. */
  channels: 1 / 3,
  /** The rights of open channels, asked again. */
  channelRights: 1 / 6,
}

export type Work = keyof typeof parts

/** Of the connections there may be; at least one. */
export function connectionsFor(work: Work, { load }: Pick<Database, 'load'>): number {
  return Math.max(1, Math.floor(load().size * parts[work]))
}
