/** Ids of what was deleted: links, notifications and reports name them still, and lead to nobody else's. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { product, serviceClient } from '../../support/backends.ts'
import { newMark } from '../../support/marks.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { ask } from '../../support/wallets.ts'

let sara: Person
let mallory: Person
beforeAll(async () => {
  ;[sara, mallory] = [await signUp('sara'), await signUp('mallory')]
})

const taken = { code: '23505' }

test('a deleted post’s id is its author’s, who may write it again', async () => {
  const id = randomUUID()
  const write = ({ api }: Person) => api.from('posts').insert({ id, content: 'منشور' })
  expect((await write(sara)).error).toBeNull()
  await sara.api.from('posts').delete().eq('id', id)
  const refusal = (await write(mallory)).error
  expect(refusal).toMatchObject(taken)
  expect(
    (await mallory.api.from('posts').upsert({ id, content: 'منشور' }, { ignoreDuplicates: true })).error,
  ).toEqual(refusal)
  expect((await write(sara)).error).toBeNull()
  expect((await write(mallory)).error).toEqual(refusal)
})

test('a closed room’s id opens nothing, for its owner neither', async () => {
  const asked = { p_name: 'غرفة', p_request_id: randomUUID() }
  const open = ({ api }: Person) => api.rpc('create_room', asked)
  const owner = await signUp('owner')
  expect((await open(owner)).data).toMatchObject({ success: true })
  await ask(owner, 'delete_room', { p_room_id: asked.p_request_id })
  const refusal = { code: '22023', hint: 'request_id_reused' }
  expect((await open(mallory)).error).toMatchObject(refusal)
  expect((await open(owner)).data).toMatchObject({ success: false, code: 'gone' })
  const row = { id: asked.p_request_id, name: 'غرفة', owner_id: mallory.id }
  expect((await serviceClient(product).from('rooms').insert(row)).error).toMatchObject(taken)
  await serviceClient(product).auth.admin.deleteUser(owner.id)
  expect((await open(mallory)).error).toMatchObject(refusal)
})

test('a comment’s id is its author’s, also where its post went, or its account', async () => {
  const id = randomUUID()
  const write = async ({ api }: Person) =>
    api.from('post_comments').insert({ id, post_id: await publish(sara, 'منشور'), content: 'تعليق' })
  const author = await signUp('author')
  expect((await write(author)).error).toBeNull()
  await sara.api.from('posts').delete().eq('user_id', sara.id)
  expect((await write(mallory)).error).toMatchObject(taken)
  expect((await write(author)).error).toBeNull()
  const { error } = await serviceClient(product).auth.admin.deleteUser(author.id)
  expect(error).toBeNull()
  expect((await write(mallory)).error).toMatchObject(taken)
})

test('ids of channels and their videos are their owner’s, by which their files are named', async () => {
  const [channel, video] = [randomUUID(), randomUUID()]
  const open = ({ api }: Person, id: string) =>
    api.from('channels').insert({ id, name: `قناة ${newMark(8)}` })
  const add = ({ api }: Person, channel_id: string) =>
    api.from('videos').insert({ id: video, channel_id, title: 'فيديو' })
  for (const write of [open, add]) expect((await write(sara, channel)).error).toBeNull()
  expect((await sara.api.from('channels').delete().eq('id', channel)).error).toBeNull()
  expect((await open(mallory, channel)).error).toMatchObject(taken)
  const hers = randomUUID()
  expect((await open(mallory, hers)).error).toBeNull()
  expect((await add(mallory, hers)).error).toMatchObject(taken)
  for (const write of [open, add]) expect((await write(sara, channel)).error).toBeNull()
})
