/** What a join asks for: `{config: {broadcast, presence, postgres_changes, private}, access_token}`. */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { RealtimeError } from '../realtime-error.ts'

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
const absent = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? undefined)

/** PostgreSQL keeps no NUL in a text. */
const storable = z.string().refine((text) => !text.includes('\0'), 'must have no NUL')
const name = storable.max(limits.nameLength)

/** Texts alone, and no more than is read (`changes/read-subscription.ts`): they are kept for as long as the channel. */
const subscriptionShape = z.object({
  event: name.optional(),
  schema: name.optional(),
  table: name.optional(),
  filter: z.string().max(limits.filterLength).nullish(),
  select: z.array(name).max(limits.selectedColumns).nullish(),
})

const configShape = z.object({
  broadcast: absent(
    z.object({
      ack: flag,
      self: flag,
      /** Wants to know when broadcasts from the database can be heard. */
      replication_ready: flag,
      /** Milliseconds since 1970, and how many at the most. */
      replay: absent(z.object({ since: z.number().int().min(0), limit: absent(z.number().int()) })),
    }),
  ),
  presence: absent(z.object({ key: absent(storable.max(255)), enabled: flag })),
  postgres_changes: absent(z.array(subscriptionShape.nullable()).max(limits.subscriptionsPerChannel)),
  private: flag,
})
const payloadShape = z.object({
  config: absent(configShape),
  access_token: absent(z.string()),
})

/** What `postgres_changes` asks for once, as the client wrote it; it is echoed with an id. */
export type SubscriptionParameters = z.output<typeof subscriptionShape>

export interface ChannelConfig {
  isPrivate: boolean
  /** Broadcasts are acknowledged. */
  acknowledges: boolean
  /** The sender hears its own broadcasts. */
  hearsItself: boolean
  /** The client wants to be told that broadcasts from the database can be heard. */
  asksReadiness: boolean
  replay: { since: number; limit: number } | null
  presenceKey: string
  showsPresence: boolean
  subscriptions: SubscriptionParameters[]
}

const mostReplayed = 25

/** @throws Refusal that names the first wrong field */
export function readJoinPayload(payload: unknown): { config: ChannelConfig; token: string | null } {
  const parsed = payloadShape.safeParse(payload ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new RealtimeError('InvalidJoinPayload', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { config, access_token: token = null } = parsed.data
  const replay = config?.broadcast?.replay
  return {
    token,
    config: {
      isPrivate: config?.private ?? false,
      acknowledges: config?.broadcast?.ack ?? false,
      hearsItself: config?.broadcast?.self ?? false,
      asksReadiness: config?.broadcast?.replication_ready ?? false,
      replay: replay ? { since: replay.since, limit: replayLimit(replay.limit) } : null,
      presenceKey: config?.presence?.key ?? '',
      showsPresence: config?.presence?.enabled ?? false,
      subscriptions: (config?.postgres_changes ?? []).filter((asked) => asked !== null),
    },
  }
}

function replayLimit(asked: number = mostReplayed): number {
  return Math.max(1, Math.min(asked, mostReplayed))
}
