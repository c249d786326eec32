/** Embedded resources: along keys in both directions, across junctions, through views and functions. */
import { describe, expect, test } from 'vitest'
import { client, protocol } from '../../support/backends.ts'

const anyone = client(protocol)

async function read(table: string, select: string, id: number): Promise<unknown> {
  const { data, error } = await anyone.from(table).select(select).eq('id', id).single()
  expect(error).toBeNull()
  return data
}

test('thirty resources can be embedded in one request, wherever they stand, and no more', async () => {
  const wide = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:author_id(id)`)
  expect((await anyone.from('books').select(wide(30).join()).limit(1)).error).toBeNull()
  for (const select of [wide(31).join(), `reviews(books(${wide(29).join()}))`]) {
    const { error, status } = await anyone.from('books').select(select).limit(1)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST100', details: 'more than 30 embedded resources' })
  }
})

describe('relationships', () => {
  test('to one, by column, by constraint and by hint', async () => {
    const author = { author: { name: 'Mary' } }
    expect(await read('books', 'author:author_id(name)', 1)).toEqual(author)
    expect(await read('books', 'author:books_author_id_fkey(name)', 1)).toEqual(author)
    expect(await read('books', 'author:authors!author_id(name)', 1)).toEqual(author)
    expect(await read('books', 'author:author_id(name)', 4)).toEqual({ author: null })
  })

  test('to many, nested, and none is an empty list', async () => {
    expect(await read('authors', 'name,books!author_id(title,reviews(stars))', 2)).toEqual({
      name: 'نجيب',
      books: [{ title: 'زقاق المدق', reviews: [{ stars: 5 }] }],
    })
    expect(await read('books', 'reviews(id)', 4)).toEqual({ reviews: [] })
  })

  test('one to one', async () => {
    expect(await read('authors', 'biographies(text)', 1)).toEqual({
      biographies: { text: 'Born in London.' },
    })
  })

  test('many to many', async () => {
    const { data } = await anyone
      .from('books')
      .select('id,tags(name)')
      .eq('id', 1)
      .order('name', { referencedTable: 'tags' })
    expect(data).toEqual([{ id: 1, tags: [{ name: 'future' }, { name: 'gothic' }] }])
  })

  test('a table with itself', async () => {
    expect(await read('employees', 'name,manager:manager_id(name),employees(name)', 2)).toEqual({
      name: 'Mid',
      manager: { name: 'Root' },
      employees: [{ name: 'Leaf' }],
    })
  })

  test('views embed by the keys of their tables, both ways', async () => {
    expect(await read('thick_books', 'title,authors(name),reviews(stars),tags(name)', 2)).toEqual({
      title: 'The Last Man',
      authors: { name: 'Mary' },
      reviews: [{ stars: 4 }],
      tags: [{ name: 'future' }],
    })
    expect(await read('authors', 'thick_books(title)', 1)).toEqual({
      thick_books: [{ title: 'The Last Man' }],
    })
  })

  test('computed relationships', async () => {
    expect(await read('books', 'best_reviews(stars),main_author(name,books!author_id(id))', 3)).toEqual({
      best_reviews: [{ stars: 5 }],
      main_author: { name: 'نجيب', books: [{ id: 3 }] },
    })
  })

  test('an ambiguous embed lists the ways', async () => {
    const { error, status } = await anyone.from('authors').select('id,books(id)')
    expect(status).toBe(300)
    expect(error?.code).toBe('PGRST201')
    expect(error?.hint).toContain("'books!books_author_id_fkey', 'books!books_translator_id_fkey'")
  })

  test('an embed that does not exist says what was probably meant', async () => {
    const { error, status } = await anyone.from('books').select('id,review(id)')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'books' and 'review' in the schema cache",
      hint: "Perhaps you meant 'reviews' instead of 'review'.",
    })
  })
})

describe('filters and limits on embeds', () => {
  test('filter, order and limit the embedded rows only', async () => {
    const { data } = await anyone
      .from('authors')
      .select('id,books!author_id(id)')
      .lt('books.pages', 400)
      .lt('id', 3)
      .order('id')
    expect(data).toEqual([
      { id: 1, books: [{ id: 1 }] },
      { id: 2, books: [{ id: 3 }] },
    ])
    const first = await anyone
      .from('authors')
      .select('books!author_id(id)')
      .eq('id', 1)
      .order('pages', { referencedTable: 'books', ascending: false })
      .range(0, 0, { referencedTable: 'books' })
    expect(first.data).toEqual([{ books: [{ id: 2 }] }])
  })

  test('inner joins filter the parent, and its count', async () => {
    const { data, count } = await anyone
      .from('authors')
      .select('id,books!author_id!inner(id,reviews!inner(stars))', { count: 'exact' })
      .eq('books.reviews.stars', 4)
    expect(data).toEqual([{ id: 1, books: [{ id: 2, reviews: [{ stars: 4 }] }] }])
    expect(count).toBe(1)
  })

  test('or on an embed', async () => {
    const { data } = await anyone
      .from('books')
      .select('id,reviews(id)')
      .eq('id', 1)
      .or('stars.eq.3,body.eq.nothing', { referencedTable: 'reviews' })
    expect(data).toEqual([{ id: 1, reviews: [{ id: 2 }] }])
  })

  test('whether there is an embed, alone and within or', async () => {
    const without = await anyone.from('books').select('id,reviews()').is('reviews', null).lt('id', 1000)
    expect(without.data).toEqual([{ id: 4 }])
    const either = await anyone
      .from('books')
      .select('id,author:author_id(id),reviews()', { count: 'exact' })
      .or('author.is.null,reviews.not.is.null')
      .lt('id', 1000)
      .order('id')
    expect(either.data).toHaveLength(4)
    expect(either.count).toBe(4)
    const wrong = await anyone.from('books').select('id,reviews()').eq('reviews', 1)
    expect(wrong.error).toMatchObject({ code: 'PGRST120' })
  })

  test('a filter on what is not embedded', async () => {
    const { error, status } = await anyone.from('books').select('id').eq('reviews.stars', 5)
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST108',
      message: "'reviews' is not an embedded resource in this request",
      hint: "Verify that 'reviews' is included in the 'select' query parameter.",
    })
  })
})

describe('spreads and aggregates', () => {
  test('a spread lifts the columns of one row, or lists those of many', async () => {
    expect(await read('books', 'title,...author_id(author:name,...biographies(text))', 1)).toEqual({
      title: 'Frankenstein',
      author: 'Mary',
      text: 'Born in London.',
    })
    expect(await read('books', 'id,...reviews(stars,note:body)', 1)).toEqual({
      id: 1,
      stars: [5, 3],
      note: ['Great', null],
    })
    expect(await read('books', 'id,...reviews(stars)', 4)).toEqual({ id: 4, stars: [] })
  })

  test('aggregates group by what is not aggregated', async () => {
    const { data } = await anyone
      .from('books')
      .select('author_id,pages.sum(),dearest:price.max()::text,count()')
      .lt('id', 1000)
      .order('author_id', { nullsFirst: true })
    expect(data).toEqual([
      { author_id: null, sum: 12, dearest: '1.25', count: 1 },
      { author_id: 1, sum: 750, dearest: '12.00', count: 2 },
      { author_id: 2, sum: 310, dearest: null, count: 1 },
    ])
  })

  test('aggregates in embeds and through spreads', async () => {
    expect(await read('authors', 'name,books!author_id(count())', 1)).toEqual({
      name: 'Mary',
      books: [{ count: 2 }],
    })
    expect(await read('authors', 'name,books!author_id(count)', 1)).toEqual({
      name: 'Mary',
      books: [{ count: 2 }],
    })
    const { data } = await anyone
      .from('reviews')
      .select('...books(author_id,pages.sum()),count(),best:stars.max()')
      .lt('id', 5)
      .order('count', { ascending: false })
    expect(data).toEqual([
      { author_id: 1, sum: 1030, count: 3, best: 5 },
      { author_id: 2, sum: 310, count: 1, best: 5 },
    ])
    const { error } = await anyone.from('books').select('id,...reviews(stars.sum())')
    expect(error).toMatchObject({ code: 'PGRST127' })
  })
})
