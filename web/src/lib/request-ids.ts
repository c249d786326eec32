// The ids of requests that move something and had no answer yet. A press that got none is sent again under the same id, also after
// a reload, and a second press beside the first carries it too, so that the server moves once (docs/data.md, `p_request_id`).
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { personalKey } from './personal-data.ts'
import { randomUuid } from './random.ts'
import { tabStore } from './storage.ts'

/** So many are kept, the newest of all kinds. */
const kept = 20

export interface RequestIds {
  /** The id to ask for this with: the same one until an answer to it came, whatever else is asked for in between. */
  idFor: (wish: unknown) => string
  /** An answer came, be it a refusal: who wishes for this again wishes for another. */
  answered: (wish: unknown) => void
}

const storageKey = personalKey('unanswered-requests')
const unansweredSchema = v.array(v.object({ wish: v.string(), id: v.string() }))

type Unanswered = v.InferOutput<typeof unansweredSchema>

/** `kind` is what is asked for, as the name of a procedure. */
export function createRequestIds(kind: string): RequestIds {
  /** For a browser that stores nothing. */
  let own: Unanswered = []
  const read = () => parseStored(unansweredSchema, tabStore.read(storageKey)) ?? own
  const write = (next: Unanswered) => {
    own = next
    tabStore.write(storageKey, next)
  }
  const textOf = (wish: unknown) => JSON.stringify([kind, wish])
  return {
    idFor: (wish) => {
      const text = textOf(wish)
      const all = read()
      const before = all.find((request) => request.wish === text)
      if (before) return before.id
      const id = randomUuid()
      write([...all, { wish: text, id }].slice(-kept))
      return id
    },
    answered: (wish) => {
      const text = textOf(wish)
      write(read().filter((request) => request.wish !== text))
    },
  }
}
