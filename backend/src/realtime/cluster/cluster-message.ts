/** What processes tell each other through the database's notifications. */
import { z } from 'zod'
import { changeShape } from '../changes/change.ts'

const processId = z.string()
const presence = z.object({
  ref: z.string(),
  processId: z.string(),
  room: z.string(),
  key: z.string(),
  meta: z.record(z.string(), z.unknown()),
})

export const clusterMessageShape = z.discriminatedUnion('kind', [
  changeShape,
  /** A broadcast from SQL. */
  z.object({
    kind: z.literal('message'),
    id: z.string(),
    topic: z.string(),
    private: z.boolean(),
    event: z.string(),
    payload: z.unknown().optional(),
  }),
  z.object({
    kind: z.literal('broadcast'),
    process: processId,
    /** Counts a process's notices: equal ones in one transaction would be told once. */
    number: z.number(),
    room: z.string(),
    event: z.string(),
    encoding: z.enum(['json', 'binary']),
    /** JSON, or base64 of bytes. */
    body: z.string(),
  }),
  z.object({ kind: z.literal('presence_join'), process: processId, presence }),
  z.object({ kind: z.literal('presence_leave'), process: processId, ref: z.string() }),
  /** A process says every few seconds that it lives, the first time as a new one. */
  z.object({ kind: z.literal('node_up'), process: processId, isNew: z.boolean() }),
  z.object({ kind: z.literal('node_down'), process: processId }),
  /** Another message, too large to be told, lies in `realtime.notices`. */
  z.object({ kind: z.literal('stored'), id: z.number() }),
])

export type ClusterMessage = z.output<typeof clusterMessageShape>
export type ClusterMessageOf<Kind extends ClusterMessage['kind']> = Extract<ClusterMessage, { kind: Kind }>
