/** A broadcast on its way from one client, or from SQL, to the others. */

export type BroadcastBody =
  | { encoding: 'json' /** Valid JSON. */; text: string }
  | { encoding: 'binary'; bytes: Buffer }

/** What broadcasts from SQL carry, because they are stored and may be told again. */
interface BroadcastMeta {
  id: string
  replayed?: true
}

export interface Broadcast {
  event: string
  body: BroadcastBody
  meta: BroadcastMeta | null
}
