/** A channel of a socket that is not there, for unit tests, which say what of it matters. */
import type { Caller } from '../../backend/src/db/caller.ts'
import type { Subscription } from '../../backend/src/realtime/changes/subscription.ts'
import type { Channel, SocketSession } from '../../backend/src/realtime/channel/channel.ts'
import { readJoinPayload } from '../../backend/src/realtime/channel/join-payload.ts'
import { createQuotas } from '../../backend/src/realtime/quota/quotas.ts'

const quotas = createQuotas({ factor: 1, perAddressFactor: 1 })

/** The channel `a`, public, with every right. */
export function fakeChannel(caller: Caller, session: Partial<SocketSession> = {}): Channel {
  const network = '203.0.113.7'
  return {
    topic: 'realtime:a',
    name: 'a',
    room: 'public:a',
    joinRef: '1',
    session: {
      version: '2.0.0',
      caller,
      headers: {},
      network,
      site: network,
      countFor: () => true,
      send: () => undefined,
      drop: () => undefined,
      ...session,
    },
    held: { quota: quotas.of(caller, network), mayGiveWay: () => undefined, release: () => undefined },
    config: readJoinPayload({}).config,
    caller,
    token: null,
    rights: { readsBroadcast: true, readsPresence: true, writesBroadcast: true, writesPresence: true },
    subscriptions: [],
    presence: { key: 'a', isShown: false, ref: null },
    isOpen: true,
    unanswered: 0,
    clock: undefined,
  }
}

/** Wants everything of the table `letters`, unless told otherwise. */
export function fakeSubscription(wish: Partial<Subscription> = {}): Subscription {
  return {
    id: 1,
    event: '*',
    schema: 'public',
    table: 'letters',
    condition: null,
    exact: [],
    columns: null,
    ...wish,
  }
}
