/** The desk of the support: which conversations wait, what an answer does, and calling one solved. */
import { beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'

let admin: Person
let noor: Person

beforeAll(async () => {
  ;[admin, noor] = [await signUpAdmin('mudira'), await signUp('noor')]
})

async function ask(person: Person, message = 'سؤال'): Promise<string> {
  const { data, error } = await person.api.from('support_messages').insert({ message }).select('id').single()
  if (error) throw error
  return data.id
}

const answer = (to: Person, message = 'جواب') =>
  admin.api.from('support_messages').insert({ user_id: to.id, message, is_from_support: true })

interface Listed {
  id: string
  person: { username: string }
  state: string
  state_since: string
  last_message: string
  last_message_id: string
  last_is_from_support: boolean
}

async function list(p_state: string, more: object = {}): Promise<Listed[]> {
  const { data, error } = await admin.api.rpc('get_support_conversations', { p_state, p_limit: 50, ...more })
  if (error) throw error
  return data
}

const stateOf = async ({ id }: Person) => {
  for (const state of ['waiting', 'answered', 'solved']) {
    const found = (await list(state)).find((listed) => listed.id === id)
    if (found) return found
  }
  return undefined
}

const solve = async (person: Person, last: string) =>
  (await admin.api.rpc('solve_support_conversation', { p_user_id: person.id, p_last_message_id: last })).data

test('a conversation waits, is answered, waits again, is solved, and waits with the next message', async () => {
  const sara = await signUp('sara')
  expect(await stateOf(sara)).toBeUndefined()
  await ask(sara)
  expect(await stateOf(sara)).toMatchObject({
    state: 'waiting',
    last_message: 'سؤال',
    last_is_from_support: false,
  })
  await answer(sara)
  expect(await stateOf(sara)).toMatchObject({
    state: 'answered',
    last_message: 'جواب',
    last_is_from_support: true,
  })
  const last = await ask(sara, 'شكراً')
  expect(await stateOf(sara)).toMatchObject({ state: 'waiting', last_message_id: last })
  expect(await solve(sara, last)).toMatchObject({ success: true, message: 'أُنهيت المحادثة' })
  expect(await stateOf(sara)).toMatchObject({ state: 'solved' })
  expect(await solve(sara, last)).toMatchObject({ success: true })
  expect((await sara.api.rpc('get_support_state')).data).toBe('solved')
  await ask(sara, 'سؤال آخر')
  expect((await sara.api.rpc('get_support_state')).data).toBe('waiting')
  expect((await (await signUp('new')).api.rpc('get_support_state')).data).toBeNull()
  expect(await stateOf(sara)).toMatchObject({ state: 'waiting' })
})

test('an answer is told to the owner, leads to the conversation, and stands in the audit log with who gave it', async () => {
  const sara = await signUp('sara')
  await ask(sara)
  await answer(sara, `تم حل المشكلة ${'كلام '.repeat(40)}`)
  const { data } = await sara.api.from('notifications').select('*').eq('type', 'support_answer')
  expect(data).toMatchObject([
    { title: 'رد من فريق الدعم', target_type: 'support', target_id: null, actor_id: null },
  ])
  expect(data?.[0].message).toMatch(/^تم حل المشكلة .{1,110}…$/)
  const logged = await admin.api.from('admin_actions').select('admin_id, action').eq('person_id', sara.id)
  expect(logged.data).toEqual([{ admin_id: admin.id, action: 'answer_support' }])
})

test('the automatic answer is told to nobody, and leaves the conversation waiting', async () => {
  const sara = await signUp('sara')
  await ask(sara)
  await sql(
    product,
    `update private.support_conversations set automatic_answer_due_at = now() where user_id = '${sara.id}' returning user_id`,
  )
  await sql(product, 'select private.write_automatic_answers() as count')
  expect(await stateOf(sara)).toMatchObject({ state: 'waiting', last_message: 'سؤال' })
  const { data } = await sara.api.from('notifications').select('id').eq('type', 'support_answer')
  expect(data).toEqual([])
})

test('an automatic answer that is due in a month, by a clock that was ahead, is written at once', async () => {
  const sara = await signUp('sara')
  await ask(sara)
  await sql(
    product,
    `update private.support_conversations set automatic_answer_due_at = now() + interval '30 days'
     where user_id = '${sara.id}' returning user_id`,
  )
  await sql(product, 'select private.write_automatic_answers() as count')
  const due = `select automatic_answer_due_at as due from private.support_conversations where user_id = '${sara.id}'`
  expect(await sql(product, due)).toEqual([{ due: null }])
})

test('those that wait longest stand first, page by page, and who writes again keeps the place', async () => {
  const people = [await signUp('sara'), await signUp('layla'), await signUp('huda')]
  for (const person of people) await ask(person)
  await ask(people[0] as Person, 'ما زلت أنتظر')
  const ids = people.map(({ id }) => id)
  const waiting = (await list('waiting')).filter(({ id }) => ids.includes(id))
  expect(waiting.map(({ id }) => id)).toEqual(ids)
  const [first, second] = waiting as [Listed, Listed]
  const [next] = await list('waiting', { p_after: first.state_since, p_after_id: first.id, p_limit: 1 })
  expect(next?.id).toBe(second.id)
})

describe('refused', () => {
  test('for who is no admin', async () => {
    for (const call of [
      noor.api.rpc('get_support_conversations', {}),
      noor.api.rpc('solve_support_conversation', { p_user_id: noor.id, p_last_message_id: noor.id }),
    ]) {
      expect((await call).error?.code).toBe('42501')
    }
  })

  test('calling solved what has something that was not read, or what is not there', async () => {
    const sara = await signUp('sara')
    const read = await ask(sara)
    await ask(sara, 'ولم يُقرأ هذا')
    expect(await solve(sara, read)).toMatchObject({
      success: false,
      error: 'وصلت رسالة جديدة. اقرأها قبل أن تُنهي المحادثة',
    })
    expect(await stateOf(sara)).toMatchObject({ state: 'waiting' })
    expect(await solve(await signUp('layla'), read)).toMatchObject({
      success: false,
      error: 'هذه المحادثة غير موجودة',
    })
  })

  test('states that there are none of', async () => {
    expect(await list('anything')).toEqual([])
  })
})

test('how long an answer takes is said once five were measured', async () => {
  const time = async () => (await noor.api.rpc('get_support_answer_time')).data
  await sql(product, `update public.support_messages set answered_after = null returning id`)
  expect(await time()).toBeNull()
  const people: string[] = []
  for (const seconds of [60, 120, 180, 240, 300]) {
    const person = await signUp('sara')
    people.push(`'${person.id}'`)
    await ask(person)
    await sql(
      product,
      `update private.support_conversations set state_since = now() - interval '${seconds} seconds'
       where user_id = '${person.id}' returning user_id`,
    )
    await answer(person)
  }
  const timeOfThese = async () => {
    // Others are answered too.
    await sql(
      product,
      `update public.support_messages set answered_after = null where user_id not in (${people.join()}) returning id`,
    )
    return Math.abs(Number(await time()) - 180)
  }
  await expect.poll(timeOfThese).toBeLessThan(10)
})
