// The id of a request that moves something. A press that got no answer is sent again under the same id, and a second press
// beside the first carries it too, so that the server moves once (docs/data.md, `p_request_id`).
import { randomUuid } from './random.ts'

export interface RequestIds {
  /** The id to ask for this with: the same one until an answer came, or something else is asked for. */
  idFor: (wish: unknown) => string
  /** An answer came, be it a refusal: what is asked next is new. */
  answered: () => void
}

export function createRequestIds(): RequestIds {
  let pending: { wish: string; id: string } | undefined
  return {
    idFor: (wish) => {
      const text = JSON.stringify(wish) ?? ''
      if (pending?.wish !== text) pending = { wish: text, id: randomUuid() }
      return pending.id
    },
    answered: () => {
      pending = undefined
    },
  }
}
