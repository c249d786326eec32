/** Muted notifications: what somebody does not want to be told of is not written, whoever tells; the rest cannot be muted. */
import { beforeEach, describe, expect, test } from 'vitest'
import { optionalKinds } from '../../../web/src/features/notifications/muted-kinds.ts'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'

let sara: Person
let noor: Person

beforeEach(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

const muted = ({ api }: Pick<Person, 'api'>) => api.from('muted_notifications')
const mute = (person: Person, kind: string) => muted(person).insert({ kind })

async function ask(from: Person, to: Person): Promise<string> {
  const { data, error } = await from.api
    .from('friend_requests')
    .insert({ receiver_id: to.id })
    .select('id')
    .single()
  if (error) throw error
  return data.id
}

async function told({ api }: Person): Promise<string[]> {
  const { data, error } = await api.from('notifications').select('type').order('created_at')
  if (error) throw error
  return data.map(({ type }) => type)
}

describe('a kind that is muted', () => {
  test('is not told of, and what it is about goes on', async () => {
    await mute(noor, 'friend_requests')
    const id = await ask(sara, noor)
    expect(await told(noor)).toEqual([])
    expect((await noor.api.rpc('accept_friend_request', { p_request_id: id })).data).toEqual({
      success: true,
    })
    expect(await told(sara)).toEqual(['friend_request_accepted'])
  })

  test('leaves the other kinds, and other people’s', async () => {
    await mute(sara, 'friend_requests')
    await noor.api.rpc('accept_friend_request', { p_request_id: await ask(sara, noor) })
    expect(await told(noor)).toEqual(['friend_request'])
    expect(await told(sara)).toEqual(['friend_request_accepted'])
  })

  test('is not told of by the service either', async () => {
    await mute(sara, 'friend_answers')
    const row = { user_id: sara.id, title: 'عنوان', message: 'نص' }
    const service = serviceClient(product).from('notifications')
    expect((await service.insert({ ...row, type: 'friend_request_accepted' })).error).toBeNull()
    expect((await service.insert({ ...row, type: 'friend_request' })).error).toBeNull()
    expect(await told(sara)).toEqual(['friend_request'])
  })

  test('is heard again once that is taken back; saying it twice is saying it once', async () => {
    for (let time = 0; time < 2; time++) {
      const { error } = await muted(noor).upsert(
        { kind: 'friend_requests' },
        { onConflict: 'user_id,kind', ignoreDuplicates: true },
      )
      expect(error).toBeNull()
    }
    expect((await muted(noor).select('kind')).data).toEqual([{ kind: 'friend_requests' }])
    await muted(noor).delete().eq('user_id', noor.id).eq('kind', 'friend_requests')
    await ask(sara, noor)
    expect(await told(noor)).toEqual(['friend_request'])
  })
})

test('every kind that the screen offers may be muted, and each stands for a type', async () => {
  for (const kind of optionalKinds) expect((await mute(sara, kind)).error).toBeNull()
  const [check] = await sql<{ text: string }>(
    product,
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'muted_notifications_kind_is_optional'`,
  )
  const allowed = [...(check?.text ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  expect(allowed.toSorted()).toEqual([...optionalKinds].toSorted())
  for (const [type, kind] of [
    ['friend_request', 'friend_requests'],
    ['friend_request_accepted', 'friend_answers'],
    ['post_comment', 'comments'],
  ]) {
    const [row] = await sql(product, `select private.optional_kind('${type}') as kind`)
    expect(row).toEqual({ kind })
  }
})

test('comments on one’s posts are not told of where they are muted, and are there', async () => {
  const { data: post } = await sara.api.from('posts').insert({ content: 'منشور' }).select('id').single()
  const comment = async () => {
    const written = await noor.api.from('post_comments').insert({ post_id: post?.id, content: 'تعليق' })
    expect(written.error).toBeNull()
  }
  await mute(sara, 'comments')
  await comment()
  expect(await told(sara)).toEqual([])
  await muted(sara).delete().eq('user_id', sara.id).eq('kind', 'comments')
  await comment()
  expect(await told(sara)).toEqual(['post_comment'])
  const written = await sara.api.from('post_comments').select('id').eq('post_id', post?.id)
  expect(written.data).toHaveLength(2)
})

test.each(['money', 'security', 'house', 'transfer', 'password_changed', 'post_removed', '', 'x'])(
  'what is about balance, safety or decisions cannot be muted: %s',
  async (kind) => {
    expect((await mute(sara, kind)).error?.code).toBe('23514')
  },
)

test('alerts and money come to somebody who muted all there is to mute', async () => {
  for (const kind of optionalKinds) await mute(sara, kind)
  await sql(product, `select private.credit_points('${sara.id}', 5)::text as done`)
  await sql(product, `select private.notify_removed_post('${sara.id}', 'x')::text as done`)
  await sql(
    product,
    `select private.alert_account('${sara.id}', 'password_changed', 'عنوان', 'نص', '{}', '{}')::text as done`,
  )
  expect(await told(sara)).toEqual(['admin_transfer', 'post_removed', 'password_changed'])
})

describe('nobody else', () => {
  test('mutes for another, sees or takes back what another muted', async () => {
    await mute(sara, 'friend_requests')
    expect((await muted(noor).insert({ user_id: sara.id, kind: 'friend_answers' })).error?.code).toBe('42501')
    expect((await muted(noor).select('kind')).data).toEqual([])
    expect((await muted(noor).delete().eq('user_id', sara.id).select('kind')).data).toEqual([])
    expect((await muted(noor).update({ kind: 'friend_answers' }).eq('user_id', sara.id)).error?.code).toBe(
      '42501',
    )
    expect((await muted(sara).select('user_id, kind')).data).toEqual([
      { user_id: sara.id, kind: 'friend_requests' },
    ])
  })

  test('reaches it without an account, or banned', async () => {
    const visitor = { api: client(product) }
    expect((await muted(visitor).select('kind')).error?.code).toBe('42501')
    expect((await muted(visitor).insert({ kind: 'friend_requests' })).error?.code).toBe('42501')
    await ban(noor)
    expect((await mute(noor, 'friend_requests')).error?.code).toBe('PT403')
  })
})
