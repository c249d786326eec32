import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { blob, bytesOf, picture } from './files.ts'

describe('remove', () => {
  test('removes what the caller may remove, and answers with it', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const papers = sara.client.storage.from('papers')
    const [one, two] = [`${sara.id}/1.txt`, `${sara.id}/2.txt`]
    await papers.upload(one, '1')
    await papers.upload(two, '2')
    expect((await omar.client.storage.from('papers').remove([one, two])).data).toEqual([])
    const { data, error } = await papers.remove([one, `${sara.id}/none.txt`])
    expect(error).toBeNull()
    expect(data).toHaveLength(1)
    expect(data?.[0]).toMatchObject({ name: one, bucket_id: 'papers', metadata: { size: 1 } })
    expect((await papers.download(one)).error).toMatchObject({ statusCode: '404' })
    expect((await papers.download(two)).error).toBeNull()
  })

  test('the bytes go with the row', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    await papers.upload(`${sara.id}/a.txt`, 'first')
    await papers.upload(`${sara.id}/a.txt`, 'second', { upsert: true })
    await papers.remove([`${sara.id}/a.txt`])
    await expect
      .poll(() => sql(protocol, 'select version from storage.discarded_versions where due_at <= now()'), {
        timeout: 5000,
      })
      .toEqual([])
  })

  test('rows cannot be deleted behind the service', async () => {
    await expect(sql(protocol, 'delete from storage.objects')).rejects.toThrow('Use the Storage API instead')
  })
})

describe('move', () => {
  test('gives a file another name, and its bytes stay', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    const [from, to] = [`${sara.id}/from.txt`, `${sara.id}/deep/to.txt`]
    await papers.upload(from, 'text')
    const { data, error } = await papers.move(from, to)
    expect(error).toBeNull()
    expect(data).toMatchObject({ message: 'Successfully moved', Key: `papers/${to}` })
    expect((await bytesOf((await papers.download(to)).data)).toString()).toBe('text')
    expect((await papers.exists(from)).data).toBe(false)
  })

  test('goes across buckets as far as policies and the bucket allow', async () => {
    const sara = await newPerson()
    const { storage } = sara.client
    const path = `${sara.id}/stamp.png`
    await storage.from('pictures').upload(path, blob(await picture('png'), 'image/png'))
    const moved = await storage.from('pictures').move(path, path, { destinationBucket: 'stamps' })
    expect(moved.error).toBeNull()
    expect((await storage.from('stamps').download(path)).error).toBeNull()
    const film = await storage.from('stamps').move(path, path, { destinationBucket: 'films' })
    expect(film.error).toMatchObject({ statusCode: '415' })
    const nowhere = await storage.from('stamps').move(path, path, { destinationBucket: 'nowhere' })
    expect(nowhere.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test('is refused where there is nothing, something else, or no permission', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const papers = sara.client.storage.from('papers')
    await papers.upload(`${sara.id}/a.txt`, 'a')
    await papers.upload(`${sara.id}/b.txt`, 'b')
    expect((await papers.move(`${sara.id}/none.txt`, `${sara.id}/c.txt`)).error).toMatchObject({
      statusCode: '404',
    })
    expect((await papers.move(`${sara.id}/a.txt`, `${sara.id}/b.txt`)).error).toMatchObject({
      statusCode: '409',
    })
    expect((await papers.move(`${sara.id}/a.txt`, `${omar.id}/a.txt`)).error).toMatchObject({
      statusCode: '403',
    })
    const theft = await omar.client.storage.from('papers').move(`${sara.id}/a.txt`, `${omar.id}/a.txt`)
    expect(theft.error).toMatchObject({ statusCode: '404' })
  })
})

describe('copy', () => {
  test('makes a second file that lives on its own', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    const [from, to] = [`${sara.id}/from.txt`, `${sara.id}/to.txt`]
    await papers.upload(from, 'text', { metadata: { kind: 'letter' } })
    const { data, error } = await papers.copy(from, to)
    expect(error).toBeNull()
    expect(data).toEqual({ path: `papers/${to}` })
    await papers.remove([from])
    await expect
      .poll(() => sql(protocol, 'select version from storage.discarded_versions where due_at <= now()'), {
        timeout: 5000,
      })
      .toEqual([])
    expect((await bytesOf((await papers.download(to)).data)).toString()).toBe('text')
    expect((await papers.info(to)).data?.metadata).toEqual({ kind: 'letter' })
  })

  test('is refused without the right to read or to write', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    await sara.client.storage.from('papers').upload(`${sara.id}/a.txt`, 'a')
    const reading = await omar.client.storage.from('papers').copy(`${sara.id}/a.txt`, `${omar.id}/a.txt`)
    expect(reading.error).toMatchObject({ statusCode: '404', message: 'Object not found' })
    const writing = await sara.client.storage.from('papers').copy(`${sara.id}/a.txt`, `${omar.id}/a.txt`)
    expect(writing.error).toMatchObject({ statusCode: '403' })
    const taken = await sara.client.storage.from('papers').copy(`${sara.id}/a.txt`, `${sara.id}/a.txt`)
    expect(taken.error).toMatchObject({ statusCode: '409' })
  })
})

test('the cache can be purged by servers only', async () => {
  const sara = await newPerson()
  await sara.client.storage.from('papers').upload(`${sara.id}/a.txt`, 'a')
  expect((await client(protocol).storage.from('papers').purgeCache(`${sara.id}/a.txt`)).error).toMatchObject({
    statusCode: '403',
  })
  expect((await client(protocol).storage.purgeBucketCache('papers')).error).toMatchObject({
    statusCode: '403',
  })
  const { storage } = serviceClient(protocol)
  expect((await storage.from('papers').purgeCache(`${sara.id}/a.txt`)).error).toBeNull()
  expect((await storage.purgeBucketCache('papers')).error).toBeNull()
  expect((await storage.purgeBucketCache('no-such-bucket')).error).toMatchObject({ statusCode: '404' })
})

test('failures are thrown for who asks for that', async () => {
  const { storage } = client(protocol)
  await expect(storage.from('papers').throwOnError().download('none.txt')).rejects.toThrow()
})
