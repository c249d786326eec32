/** What asks for more than can be had, by an account with a valid token: refused as the sender's fault, and bounded. */
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { ask, send } from './requests.ts'

describe('filters that would take their time', () => {
  const patterns = ['^(a*)(a*)(a*)\\1\\2\\3$', '(a{200}){200}', '(?=.*(?=.*(?=.*z)))', 'a'.repeat(201)]
  const costly = {
    status: 400,
    error: { code: 'PGRST100', message: expect.stringMatching(/^The filter is too costly/) },
  }

  test.each(patterns)('the pattern %s, wherever a filter may stand', async (pattern) => {
    const { client: sara } = await newPerson()
    const several = `{x,${JSON.stringify(pattern)}}`
    for (const who of [sara, client(protocol)]) {
      const books = () => who.from('books').select('id')
      for (const asked of [
        books().regexMatch('title', pattern),
        books().regexIMatch('title', pattern),
        books().not('title', 'match', pattern),
        books().filter('title', 'match(any)', several),
        books().or(`id.eq.1,and(id.eq.2,title.imatch.${JSON.stringify(pattern)})`),
        who.from('authors').select('id,books(id)').filter('books.title', 'match', pattern),
        who.from('books').delete().filter('title', 'match', pattern),
      ]) {
        expect(await asked).toMatchObject(costly)
      }
    }
    const byService = await serviceClient(protocol)
      .from('books')
      .select('id')
      .regexMatch('title', pattern)
      .limit(1)
    expect(byService.error?.message ?? '').not.toContain('too costly')
  })

  test('a text to search for that is longer than anybody types', async () => {
    const { client: sara } = await newPerson()
    const books = () => sara.from('books').select('id')
    const long = 'a'.repeat(1_001)
    for (const asked of [
      books().like('title', long),
      books().ilike('title', long),
      books().textSearch('title', long),
    ]) {
      expect(await asked).toMatchObject(costly)
    }
  })

  test('what people look for is found', async () => {
    const { client: sara } = await newPerson()
    const shelf = sara.from('books').select('id').lte('id', 10)
    const several = await shelf.filter('title', 'match(any)', '{^F,^U}').order('id')
    expect(several.data).toEqual([{ id: 1 }, { id: 4 }])
  })
})

describe('requests that would be endless statements', () => {
  const costly = (part: string) => ({
    status: 400,
    error: { code: 'PGRST100', message: expect.stringMatching(`^The ${part} is too costly`) },
  })
  const conditions = (many: number) => Array.from({ length: many }, (_, index) => `id.eq.${index}`)

  test('conditions are as many as anybody writes, and no more, wherever they stand', async () => {
    const { client: sara } = await newPerson()
    for (const who of [sara, client(protocol)]) {
      const books = () => who.from('books').select('id')
      const { error } = await books().or(conditions(199).join()).eq('id', 1)
      expect(error).toBeNull()
      const filters = conditions(201).reduce((query) => query.neq('id', -1), books())
      const groups = conditions(101).map((condition) => `and(${condition})`)
      for (const asked of [
        books().or(conditions(201).join()),
        books().or(conditions(200).join()).eq('id', 1),
        books().or(groups.join()),
        filters,
        who
          .from('authors')
          .select('id,books!author_id(id)')
          .or(conditions(100).join())
          .or(conditions(101).join(), { referencedTable: 'books' }),
        who.from('books').delete().eq('id', -1).or(conditions(200).join()),
        who.from('books').update({ title: 'x' }).eq('id', -1).or(conditions(200).join()),
      ]) {
        expect(await asked).toMatchObject(costly('filter'))
      }
    }
    const byService = await serviceClient(protocol).from('books').select('id').or(conditions(300).join())
    expect(byService.error).toBeNull()
  })

  test('a list of values is one condition, however long', async () => {
    const { client: sara } = await newPerson()
    const ids = Array.from({ length: 2_000 }, (_, index) => index + 1)
    const { data, error } = await sara.from('books').select('id').in('id', ids).lte('id', 2).order('id')
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('conditions within each other, and steps into JSON, end at forty', async () => {
    const { client: sara } = await newPerson()
    const nested = (levels: number) => `${'and('.repeat(levels)}id.eq.1${')'.repeat(levels)}`
    const path = (steps: number) => `meta${'->a'.repeat(steps)}`
    const books = () => sara.from('books').select('id').limit(1)
    expect((await books().or(nested(40))).error).toBeNull()
    expect((await books().is(path(40), null)).error).toBeNull()
    expect((await sara.from('books').select(path(40)).limit(1)).error).toBeNull()
    for (const asked of [
      books().or(nested(41)),
      books().is(path(41), null),
      books().order(path(41)),
      sara.from('books').select(path(41)).limit(1),
    ]) {
      expect(await asked).toMatchObject({
        status: 400,
        error: { code: 'PGRST100', details: 'nested more than 40 levels deep' },
      })
    }
  })

  test('rows are ordered by 200 columns at most, embedded ones counted', async () => {
    const order = (many: number) => Array.from({ length: many }, () => 'id').join()
    const authors = (own: number, embedded: number) =>
      ask(`/authors?select=id,books!author_id(id)&limit=1&order=${order(own)}&books.order=${order(embedded)}`)
    expect((await authors(100, 100)).status).toBe(200)
    expect(await authors(100, 101)).toMatchObject({ status: 400, json: costly('order').error })
  })
})

describe('columns that would be far larger than they are', () => {
  const costly = {
    status: 400,
    error: { code: 'PGRST100', message: expect.stringMatching(/^The select is too costly/) },
  }

  test.each([
    'numeric',
    'NUMERIC',
    'decimal',
    'jsonb',
    'regclass',
    'regrole',
    'bytea',
    'name',
    'books',
    'xml',
  ])('are not made by a cast to %s, wherever a cast may stand', async (type) => {
    const { client: sara } = await newPerson()
    for (const who of [sara, client(protocol)]) {
      for (const select of [
        `id,much:title::${type}`,
        `meta->>n::${type}`,
        `pages.sum()::${type}`,
        `count()::${type}`,
        `author_id(books(title::${type}))`,
      ]) {
        expect(await who.from('books').select(select).limit(1)).toMatchObject(costly)
      }
      const written = who.from('books').delete().eq('id', -1).select(`title::${type}`)
      expect(await written).toMatchObject(costly)
    }
  })

  test('nor by naming many', async () => {
    const { client: sara } = await newPerson()
    const columns = (many: number) => Array.from({ length: many }, (_, index) => `meta->c${index}`).join()
    const wide = await sara.from('books').select(columns(200)).limit(1)
    expect(wide.error).toBeNull()
    expect(await sara.from('books').select(columns(201)).limit(1)).toMatchObject(costly)
    const embedded = `${columns(100)},author_id(${columns(101)})`
    expect(await sara.from('books').select(embedded).limit(1)).toMatchObject(costly)
  })

  test('nor by steps into each of them', async () => {
    const { client: sara } = await newPerson()
    const columns = (many: number) =>
      Array.from({ length: many }, (_, index) => `meta->c${index}${'->a'.repeat(39)}`).join()
    expect((await sara.from('books').select(columns(40)).limit(1)).error).toBeNull()
    expect(await sara.from('books').select(columns(100)).limit(1)).toMatchObject(costly)
  })

  test('nor by naming the same one again and again, under whatever name', async () => {
    const { client: sara } = await newPerson()
    const named = (many: number, column: string) =>
      Array.from({ length: many }, (_, index) => `c${index}:${column}`).join()
    for (const column of ['title', 'title::text', 'meta->a']) {
      const books = () => sara.from('books')
      expect((await books().select(named(8, column)).limit(1)).error, column).toBeNull()
      expect(await books().select(named(9, column)).limit(1), column).toMatchObject(costly)
      const written = books().delete().eq('id', -1).select(named(9, column))
      expect(await written, column).toMatchObject(costly)
      const embedding = sara
        .from('authors')
        .select(`id,books!author_id(${named(9, column)})`)
        .limit(1)
      expect(await embedding, column).toMatchObject(costly)
    }
    const byService = await serviceClient(protocol).from('books').select(named(40, 'title')).limit(1)
    expect(byService.error).toBeNull()
  })

  test('harmless casts, and every cast of the service', async () => {
    const { client: sara } = await newPerson()
    const types = ['text', 'varchar', 'int8', 'bigint', 'float8', 'Integer']
    const select = types.map((type, index) => `c${index}:id::${type}`).join()
    const { data, error } = await sara.from('books').select(select).eq('id', 1).single()
    expect(error).toBeNull()
    expect(Object.values(data ?? {}).map(Number)).toEqual(types.map(() => 1))
    const byService = await serviceClient(protocol).from('books').select('id::numeric').eq('id', 1)
    expect(byService).toMatchObject({ error: null, data: [{ id: 1 }] })
  })
})

describe('beyond what PostgreSQL can do', () => {
  test('writing a view of groups', async () => {
    const sara = await newPerson()
    for (const who of [sara.client, serviceClient(protocol)]) {
      const counts = who.from('book_counts')
      for (const written of [
        counts.insert({ author_id: 1 }),
        counts.update({ author_id: 1 }).eq('author_id', 2),
        counts.delete().eq('author_id', 1),
        counts.upsert({ author_id: 1 }),
      ]) {
        expect(await written).toMatchObject({ status: 405, error: { code: '55000' } })
      }
    }
  })

  test('thousands of columns', async () => {
    const { token } = await newPerson()
    const wide = await serviceClient(protocol)
      .from('books')
      .select(Array.from({ length: 2_000 }, () => 'id').join())
      .limit(1)
    expect(wide).toMatchObject({ status: 400, error: { code: '54011' } })
    const body = Object.fromEntries(Array.from({ length: 9_001 }, (_, index) => [`c${index}`, 1]))
    const headers = { authorization: `Bearer ${token}` }
    expect(await send('POST', '/items', body, headers)).toMatchObject({
      status: 400,
      json: { code: 'PGRST204' },
    })
    const fewer = Object.fromEntries(Object.entries(body).slice(0, 5_000))
    expect(await send('POST', '/rpc/add', fewer, headers)).toMatchObject({
      status: 404,
      json: { code: 'PGRST202' },
    })
  })

  test('texts nested in the address', async () => {
    const anyone = client(protocol)
    const deep = 4_000
    const nested = [
      anyone.from('books').select('id').filter('meta->a', 'eq', '['.repeat(deep)),
      anyone
        .from('books')
        .select('id')
        .filter('meta->a', 'eq', '['.repeat(deep) + ']'.repeat(deep)),
      anyone.from('books').select('id').filter('sizes', 'cs', '{'.repeat(deep)),
      anyone.from('books').select('id').filter('title', 'fts', '('.repeat(deep)),
      anyone.from('books').select('id').filter('title', 'fts(simple)', '!'.repeat(deep)),
      anyone.from('books').select('id').filter('title', 'match', '('.repeat(deep)),
      anyone
        .from('books')
        .select('id')
        .filter('title', 'match', `${'('.repeat(deep)}a${')*'.repeat(deep)}`),
    ]
    for (const asked of nested) expect((await asked).status).toBeLessThan(500)
  })
})

describe('embeds that multiply', () => {
  const chain = (lists: number) =>
    Array.from({ length: lists }).reduce<string>((inner) => `author_id(books!author_id(${inner}))`, 'id')

  test('lists within lists are as deep as screens need, and no deeper', async () => {
    const sara = await newPerson()
    const { error } = await sara.client.from('books').select(chain(4)).limit(1)
    expect(error).toBeNull()
    expect(await sara.client.from('books').select(chain(5)).limit(1)).toMatchObject({
      status: 400,
      error: { code: 'PGRST100', message: 'Embedded lists are nested more than 4 levels deep' },
    })
  })

  test('rows beyond number are refused while they are built, also where nothing of them is shown', async () => {
    const sara = await newPerson()
    const service = serviceClient(protocol)
    const { data: author } = await service
      .from('authors')
      .insert({ id: 900_001, name: 'prolific' })
      .select('id')
      .single()
    const ids = Array.from({ length: 60 }, (_, index) => ({
      id: 900_001 + index,
      title: 't',
      author_id: author?.id,
    }))
    await service.from('books').insert(ids)
    try {
      for (const select of [chain(4), chain(4).replace('(id)', '(count())'), `id,...${chain(4)}`]) {
        const { error, status } = await sara.client.from('books').select(select).eq('author_id', author?.id)
        expect([status, error?.code, error?.message]).toEqual([
          400,
          '54000',
          'the embedded resources have too many rows',
        ])
      }
      const { data } = await sara.client.from('books').select(chain(1)).eq('author_id', author?.id)
      expect(data).toHaveLength(60)
    } finally {
      await service.from('books').delete().eq('author_id', author?.id)
      await service.from('authors').delete().eq('id', author?.id)
    }
  })
})

test('a hundred requests of one person at once are all answered', async () => {
  const sara = await newPerson()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => sara.client.from('authors').select('id').limit(1)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
