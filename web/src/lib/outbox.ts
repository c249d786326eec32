// Outbox: what was written is kept until the server has it or has refused it, over a lost network and a reload, and is sent one after the
// other as soon as there is a network. Each keeps the id it was given when it was written, so that none is there twice.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { errorKind, isUnanswered } from './errors.ts'
import { onForget, presence } from './personal-data.ts'
import { countedRefusal } from './refusal.ts'
import { localStore } from './storage.ts'
import { connection, followConnection } from './use-online.ts'

/** What is kept of each, beside what it says. */
export const outgoingEntries = {
  /** What it is called, here and on the server. */
  id: v.string(),
  /** Who wrote it. */
  userId: v.string(),
  writtenAt: v.string(),
  /** Why the server did not take it; its author decides what becomes of it. */
  refusal: v.optional(v.string()),
  /** Milliseconds since 1970: it names a wait, `{n}` seconds, which ends then. */
  refusedUntil: v.optional(v.number()),
  /** It was on its way once: the server may have it though its answer never came. */
  isTried: v.optional(v.boolean()),
  /** Its author gave it up after that: it is taken back from the server, and shown no more. */
  isWithdrawn: v.optional(v.boolean()),
}

const outgoingSchema = v.object(outgoingEntries)
export type Outgoing = v.InferOutput<typeof outgoingSchema>

export interface OutboxOptions<Item extends Outgoing, Sent> {
  /** Comes from personalKey. */
  key: string
  schema: v.GenericSchema<unknown, Item>
  /** Answers with what the server keeps; a try before, whose answer was lost, may have brought it. */
  send: (item: Item) => Promise<Sent>
  /** Takes one back that may have arrived. */
  takeBack: (item: Item) => Promise<void>
  /** In the words to show. */
  refusalOf: (error: unknown) => string
  /** It is waited for no more: sent, taken back or given up. */
  onEnd?: (item: Item) => void
  /** What has an order among itself: one waits there until the one before it has an answer. Without it nothing has. */
  laneOf?: (item: Item) => string
}

interface OutboxListener<Item, Sent> {
  onSent: (sent: Sent) => void
  /** One that may have arrived is there no more. */
  onWithdrawn: (item: Item) => void
}

export interface Outbox<Item extends Outgoing, Sent> {
  /** Those that are shown, oldest first. */
  useItems: () => Item[]
  /** Whether the last try of one brought no answer of use. */
  useUnanswered: (id: string) => boolean
  /** Sends what waits, now and whenever there is a network, while one is signed in. Answers how to end that. */
  start: (heard: OutboxListener<Item, Sent>) => () => void
  /** It is shown and sent from now on. */
  write: (item: Item) => void
  /** The server refused it, and is asked once more, under the same id. */
  resend: (id: string) => void
  /** Gives one up. What the server has not refused it may have. */
  discard: (id: string) => void
}

/** Refusals of the person or the session: it waits for who comes back, or goes with who leaves. */
const untilLater = ['banned', 'session', 'authentication']

/** Milliseconds between tries while the server answers nothing of use though there is a network; then always as long as the last. */
const pauses = [2_000, 5_000, 15_000, 60_000]

/** `blocked`: neither would the next. */
type Outcome = 'settled' | 'unanswered' | 'blocked'

/** What waits, as the browser keeps it for all tabs. */
function createStore<Item extends Outgoing>(key: string, schema: v.GenericSchema<unknown, Item>) {
  const listSchema = v.array(schema)
  const read = (): readonly Item[] => parseStored(listSchema, localStore.read(key)) ?? []
  const items = atom<readonly Item[]>(read())
  /** Nothing can be stored: the page alone knows of them. */
  let isUnstored = false
  /** Of what is stored now: another tab may have sent some, or have more. */
  const change = (edit: (unsent: readonly Item[]) => readonly Item[]): void => {
    const next = edit(isUnstored ? items.get() : read())
    if (next.length > 0) localStore.write(key, next)
    else localStore.remove(key)
    isUnstored = read().length !== next.length
    items.set(next)
  }
  /** Another tab has sent some of them, or has more. */
  const follow = (event: StorageEvent) => {
    if (event.key === key) items.set(read())
  }
  return {
    ...{ items, change, follow },
    /** Of what is the case in one of them. */
    changeOne: (id: string, news: Partial<Outgoing>) =>
      change((unsent) => unsent.map((item) => (item.id === id ? { ...item, ...news } : item))),
  }
}

export function createOutbox<Item extends Outgoing, Sent>({
  key,
  schema,
  send,
  takeBack,
  refusalOf,
  onEnd = () => undefined,
  laneOf = ({ id }) => id,
}: OutboxOptions<Item, Sent>): Outbox<Item, Sent> {
  const { items, change, changeOne, follow } = createStore(key, schema)
  /** Ids of those whose last try brought no answer of use. */
  const unanswered = atom<readonly string[]>([])
  let listener: OutboxListener<Item, Sent> | undefined
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  onForget(() => {
    items.set([])
    unanswered.set([])
  })

  function tryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(sendAll, pauses[Math.min(failures, pauses.length - 1)])
    failures += 1
  }

  const isWithdrawn = (id: string) => items.get().some((item) => item.id === id && item.isWithdrawn)

  function remove(item: Item): void {
    change((unsent) => unsent.filter(({ id }) => id !== item.id))
    onEnd(item)
  }

  /** Has the server do what is wanted of one. */
  async function settle(item: Item, isHere: () => boolean): Promise<void> {
    if (item.isWithdrawn) {
      await takeBack(item)
      if (!isHere()) return
      listener?.onWithdrawn(item)
    } else {
      const sent = await send(item)
      // One that was given up on its way is taken back next.
      if (!isHere() || isWithdrawn(item.id)) return
      listener?.onSent(sent)
    }
    remove(item)
  }

  async function trySettling(item: Item): Promise<Outcome> {
    const isHere = presence()
    try {
      await settle(item, isHere)
    } catch (error) {
      if (!isHere()) return 'settled'
      if (untilLater.includes(errorKind(error))) return 'blocked'
      if (isUnanswered(error)) return 'unanswered'
      if (isWithdrawn(item.id)) remove(item)
      else {
        const { text: refusal, until: refusedUntil } = countedRefusal(refusalOf(error))
        changeOne(item.id, { refusal, refusedUntil })
      }
    }
    return 'settled'
  }

  /** One after the other; the one that gets no answer of use waits for the next round, and keeps only those of its lane from being sent. */
  async function sendRound(): Promise<void> {
    const tried = new Set<string>()
    let isBlocked = false
    while (listener && !isBlocked && connection() === 'here') {
      const next = items.get().find((item) => item.refusal === undefined && !tried.has(laneOf(item)))
      if (!next) break
      if (!next.isTried) changeOne(next.id, { isTried: true })
      const outcome = await trySettling(next)
      if (outcome === 'settled') unanswered.set(unanswered.get().filter((id) => id !== next.id))
      else tried.add(laneOf(next))
      if (outcome === 'unanswered') unanswered.set([...new Set([...unanswered.get(), next.id])])
      isBlocked = outcome === 'blocked'
    }
    if (tried.size > 0) tryLater()
    else failures = 0
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      await sendRound()
    } finally {
      isSending = false
    }
  }

  function start(heard: OutboxListener<Item, Sent>): () => void {
    listener = heard
    const sendAgain = () => {
      failures = 0
      void sendAll()
    }
    const unfollow = followConnection(sendAgain)
    addEventListener('storage', follow)
    sendAgain()
    return () => {
      listener = undefined
      clearTimeout(timer)
      unfollow()
      removeEventListener('storage', follow)
    }
  }

  function discard(id: string): void {
    const given = items.get().find((item) => item.id === id)
    if (!given) return
    if (given.isTried && given.refusal === undefined) changeOne(id, { isWithdrawn: true })
    else remove(given)
    void sendAll()
  }

  return {
    useItems: () => useStore(items).filter((item) => !item.isWithdrawn),
    useUnanswered: (id) => useStore(unanswered).includes(id),
    start,
    write: (item) => {
      change((unsent) => [...unsent, item])
      void sendAll()
    },
    resend: (id) => {
      changeOne(id, { refusal: undefined })
      void sendAll()
    },
    discard,
  }
}
