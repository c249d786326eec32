/** Who may read and write which rows, decided by the database for everyone who asks. */
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { personToken } from '../../support/person-token.ts'
import { newPerson } from '../../support/token-people.ts'
import { ask } from './requests.ts'

describe('row security', () => {
  test('owners see and write what is theirs, strangers do not', async () => {
    const sara = await newPerson()
    const omar = await newPerson()
    const note = await sara.client.from('notes').insert({ text: 'mine' }).select('id,owner').single()
    expect(note.data?.owner).toBe(sara.id)
    const id = note.data?.id
    expect((await omar.client.from('notes').select().eq('id', id)).data).toEqual([])
    expect((await client(protocol).from('notes').select().eq('id', id)).data).toEqual([])
    expect((await serviceClient(protocol).from('notes').select('text').eq('id', id)).data).toEqual([
      { text: 'mine' },
    ])
    const changed = await omar.client.from('notes').update({ text: 'his' }, { count: 'exact' }).eq('id', id)
    expect(changed).toMatchObject({ status: 204, count: 0 })
    const gone = await omar.client.from('notes').delete({ count: 'exact' }).eq('id', id)
    expect(gone).toMatchObject({ status: 204, count: 0 })
    expect((await sara.client.from('notes').select('text').eq('id', id).single()).data).toEqual({
      text: 'mine',
    })
  })

  test('writing in another name is refused: 403 with a user, 401 without', async () => {
    const sara = await newPerson()
    const forged = { owner: crypto.randomUUID(), text: 'forged' }
    expect(await sara.client.from('notes').insert(forged)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    const anonymous = await client(protocol).from('notes').insert(forged)
    expect(anonymous).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test('columns that are not granted stay hidden, from every direction', async () => {
    const sara = await newPerson()
    const { client: hers } = sara
    expect((await hers.from('secrets').select('id,shown')).data).toEqual([{ id: 1, shown: 'open' }])
    for (const select of ['*', 'hidden', 'id,x:hidden', 'text', 'row_to_json', 'count()']) {
      const { data, error } = await hers.from('secrets').select(select)
      expect(JSON.stringify({ data, error })).not.toContain('closed')
    }
    expect(await hers.from('secrets').select('id').eq('hidden', 'closed')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await hers.from('secrets').select('id').order('hidden')).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
  })

  test('functions know who asks', async () => {
    const sara = await newPerson()
    expect((await sara.client.rpc('who_asks')).data).toMatchObject({ role: 'authenticated', sub: sara.id })
  })

  test('tokens that are forged, cut or expired are refused', async () => {
    const { id, token } = await newPerson()
    const [head, claims] = token.split('.')
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${claims}.`
    for (const wrong of [`${token}x`, `${head}.${claims}.`, unsigned, 'x', 'a.b.c']) {
      const answer = await ask('/rpc/who_asks', { headers: { authorization: `Bearer ${wrong}` } })
      expect(answer).toMatchObject({
        status: 401,
        json: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
      })
    }
    const expired = await ask('/authors', {
      headers: { authorization: `Bearer ${await personToken(id, '-1m')}` },
    })
    expect(expired).toMatchObject({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
    expect(expired.headers.get('www-authenticate')).toContain('invalid_token')
  })
})
