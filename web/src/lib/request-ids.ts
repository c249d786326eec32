// The ids of requests that move something and had no answer yet. A press that got none is sent again under the same id, also after
// a reload or in another tab, and a second press beside the first carries it too, so that the server moves once (docs/data.md, `p_request_id`). Not for long:
// whoever has seen what is true and left, and wishes for the same tomorrow, wishes for another. Of who signs out the page alone remembers
// them: who comes back to it finds theirs again, and nobody else anything.
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { onForget, personalKey, presence } from './personal-data.ts'
import { randomUuid } from './random.ts'
import { localStore } from './storage.ts'

/** So many are kept, the newest of all kinds. */
const kept = 20
/** Milliseconds from its last sending for which an id is that of a retry. */
const retriedFor = 10 * 60 * 1000

export interface RequestIds {
  /** This was sent before and had no answer: `idFor` will give that id again, and whether this or that did it cannot be told. */
  isRepeat: (wish: unknown) => boolean
  /**
   * The id to send this with now: the same one until an answer to it came, whatever else is asked for in between, or nobody has
   * sent it for ten minutes. `standing` is the one that is kept for longer, since whoever sends it was told that it counts once.
   */
  idFor: (wish: unknown, standing?: string) => string
  /** An answer came, be it a refusal: who wishes for this again wishes for another. */
  answered: (wish: unknown) => void
  /** The answer comes to who asked: it is told to nobody else. */
  isHere: () => boolean
}

const storageKey = personalKey('unanswered-requests')
const unansweredSchema = v.array(
  v.object({ userId: v.string(), wish: v.string(), id: v.string(), sentAt: v.number() }),
)

type Unanswered = v.InferOutput<typeof unansweredSchema>

/** Of all kinds: what the browser stores no more of, or nothing at all, and what is of who has left. */
let unstored: Unanswered = []
onForget(() => {
  unstored = read()
})

function read(): Unanswered {
  const stored = parseStored(unansweredSchema, localStore.read(storageKey)) ?? []
  const isNewer = ({ userId, wish, sentAt }: Unanswered[number]) =>
    !unstored.some((other) => other.userId === userId && other.wish === wish && other.sentAt > sentAt)
  const all = [...unstored, ...stored.filter(isNewer)]
  const known = new Map(all.map((request) => [JSON.stringify([request.userId, request.wish]), request]))
  return [...known.values()]
    .filter(({ sentAt }) => Math.abs(Date.now() - sentAt) < retriedFor)
    .sort((one, other) => one.sentAt - other.sentAt)
}

/** Keeps these of the person; nothing of anybody else is stored beside them, and of who has left nothing at all. */
function write(person: string, next: Unanswered, isHere: boolean): void {
  const strangers = unstored.filter(({ userId }) => userId !== person)
  if (isHere) localStore.write(storageKey, next)
  const isStored = isHere && JSON.stringify(localStore.read(storageKey)) === JSON.stringify(next)
  unstored = isStored ? strangers : [...strangers, ...next]
}

/** `kind` is what is asked for, as the name of a procedure, and `userId` who asks. */
export function createRequestIds(kind: string, userId: string): RequestIds {
  const isHere = presence()
  const textOf = (wish: unknown) => JSON.stringify([kind, wish])
  const own = () => read().filter((request) => request.userId === userId)
  const find = (wish: unknown) => own().find((request) => request.wish === textOf(wish))
  const others = (wish: unknown) => own().filter((request) => request.wish !== textOf(wish))
  return {
    isRepeat: (wish) => find(wish) !== undefined,
    idFor: (wish, standing) => {
      const id = find(wish)?.id ?? standing ?? randomUuid()
      const sent = { userId, wish: textOf(wish), id, sentAt: Date.now() }
      write(userId, [...others(wish), sent].slice(-kept), isHere())
      return id
    },
    answered: (wish) => write(userId, others(wish), isHere()),
    isHere,
  }
}
