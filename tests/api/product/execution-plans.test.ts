/** Execution plans count the rows that row security takes away, so that the product shows none to its clients. */
import { expect, test } from 'vitest'
import { product } from '../../support/backends.ts'
import { signUp } from '../../support/people.ts'

test.each(['application/vnd.pgrst.plan+text', 'application/vnd.pgrst.plan+json;options=analyze'])(
  'nobody learns from %s how many requests somebody else has sent',
  async (accept) => {
    const mallory = await signUp('mallory')
    const sara = await signUp('sara')
    const { data } = await mallory.api.auth.getSession()
    const path = `/rest/v1/friend_requests?select=id&sender_id=eq.${sara.id}`
    const response = await fetch(`${product.url}${path}`, {
      headers: {
        apikey: product.anonKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
        accept,
      },
    })
    expect(response.status).toBe(406)
    expect(await response.json()).toMatchObject({ code: 'PGRST107' })
  },
)
