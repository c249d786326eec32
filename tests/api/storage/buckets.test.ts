import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'

const { storage } = serviceClient(protocol)
const newName = () => `bucket-${randomUUID()}`

test('a bucket is created, seen, changed and deleted', async () => {
  const name = newName()
  const created = await storage.createBucket(name, {
    public: false,
    fileSizeLimit: '2MB',
    allowedMimeTypes: ['image/*', 'text/plain'],
  })
  expect(created).toEqual({ data: { name }, error: null })
  expect((await storage.createBucket(name)).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  })
  expect((await storage.getBucket(name)).data).toMatchObject({
    id: name,
    name,
    public: false,
    type: 'STANDARD',
    file_size_limit: 2_000_000,
    allowed_mime_types: ['image/*', 'text/plain'],
  })
  const updated = await storage.updateBucket(name, { public: true, fileSizeLimit: null })
  expect(updated).toEqual({ data: { message: 'Successfully updated' }, error: null })
  expect((await storage.getBucket(name)).data).toMatchObject({
    public: true,
    file_size_limit: null,
    allowed_mime_types: ['image/*', 'text/plain'],
  })
  const { data: all } = await storage.listBuckets()
  expect(all?.some((bucket) => bucket.id === name)).toBe(true)
  const { data: found } = await storage.listBuckets({
    search: name.slice(0, -2),
    limit: 5,
    sortColumn: 'created_at',
  })
  expect(found?.map((bucket) => bucket.id)).toEqual([name])
  expect(await storage.deleteBucket(name)).toEqual({ data: { message: 'Successfully deleted' }, error: null })
  expect((await storage.getBucket(name)).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
})

test('only an empty bucket can be deleted', async () => {
  const name = newName()
  await storage.createBucket(name)
  await storage.from(name).upload('a/b.txt', 'x')
  expect((await storage.deleteBucket(name)).error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  })
  expect(await storage.emptyBucket(name)).toEqual({ data: { message: 'Successfully emptied' }, error: null })
  expect((await storage.from(name).list('a')).data).toEqual([])
  expect((await storage.deleteBucket(name)).error).toBeNull()
})

test('wrong names and settings are refused', async () => {
  for (const name of ['a/b', '', 'x'.repeat(64), 'سلة']) {
    expect((await storage.createBucket(name)).error, name).toMatchObject({
      statusCode: '400',
      message: 'Bucket name invalid',
    })
  }
  expect(
    (await storage.createBucket(newName(), { public: false, fileSizeLimit: 'huge' })).error,
  ).toMatchObject({
    statusCode: '400',
    message: 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
  })
  const types = await storage.createBucket(newName(), { public: false, allowedMimeTypes: ['no type'] })
  expect(types.error).toMatchObject({ statusCode: '415' })
  expect((await storage.updateBucket('nowhere', { public: true })).error).toMatchObject({ statusCode: '404' })
  expect((await storage.deleteBucket('nowhere')).error).toMatchObject({ statusCode: '404' })
  expect((await storage.emptyBucket('nowhere')).error).toMatchObject({ statusCode: '404' })
})

test('people have no say over buckets', async () => {
  const sara = await newPerson()
  for (const person of [client(protocol), sara.client]) {
    expect((await person.storage.createBucket(newName())).error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect((await person.storage.listBuckets()).data).toEqual([])
    expect((await person.storage.getBucket('pictures')).error).toMatchObject({ statusCode: '404' })
    expect((await person.storage.updateBucket('pictures', { public: false })).error).not.toBeNull()
    expect((await person.storage.deleteBucket('dropbox')).error).not.toBeNull()
  }
})

test('a body that is no JSON is refused', async () => {
  const answer = await fetch(`${protocol.url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${protocol.serviceRoleKey}`, 'content-type': 'application/json' },
    body: '{"name":',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
})
