import { describe, expect, test } from 'vitest'
import { planRequest } from './plan.ts'
import { library, parseRequest } from './test-schema-cache.ts'

function plan(method: string, address: string, body = '', headers: Record<string, string> = {}) {
  const [path = '', search = ''] = address.split('?')
  return planRequest(parseRequest({ method, path, search, body, headers }), {
    cache: library,
    maxRows: 100,
  })
}

function refusalOf(...asked: Parameters<typeof plan>) {
  try {
    plan(...asked)
    return null
  } catch (error) {
    return error instanceof Error && 'body' in error ? error.body : error
  }
}

describe('names', () => {
  test('a table that is not there', () => {
    expect(refusalOf('GET', '/bookz')).toEqual({
      code: 'PGRST205',
      details: null,
      hint: "Perhaps you meant the table 'public.books'",
      message: "Could not find the table 'public.bookz' in the schema cache",
    })
  })

  test('a relationship that is not there, with and without a hint', () => {
    expect(refusalOf('GET', '/tags?select=authors(id)')).toMatchObject({ code: 'PGRST200', hint: null })
    expect(refusalOf('GET', '/books?select=authors!nope(id)')).toMatchObject({
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'books' and 'authors' using the hint 'nope' in the schema 'public', but no matches were found.",
    })
  })

  test('a relationship that is there twice', () => {
    expect(refusalOf('GET', '/books?select=authors(id)')).toMatchObject({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
        },
        {},
      ],
    })
  })

  test('a column of the body that is not there', () => {
    expect(refusalOf('POST', '/books', '{"nope":1}')).toMatchObject({ code: 'PGRST204' })
  })

  test('a function that takes other arguments', () => {
    expect(refusalOf('POST', '/rpc/add', '{"x":1}')).toMatchObject({ code: 'PGRST202' })
    expect(refusalOf('GET', '/rpc/add')).toMatchObject({
      message: 'Could not find the function public.add without parameters in the schema cache',
    })
  })
})

describe('limits', () => {
  test('every level that can have many rows answers no more than allowed', () => {
    const planned = plan('GET', '/authors?select=id,books!author_id(id,authors!author_id(id))&limit=500')
    expect(planned.kind === 'read' && planned.node).toMatchObject({
      range: { limit: 100 },
      embeds: [{ node: { range: { limit: 100 }, embeds: [{ node: { range: { limit: null } } }] } }],
    })
    expect(planned.range).toEqual({ offset: 0, limit: 500 })
  })
})

describe('changes', () => {
  test('need a filter', () => {
    expect(refusalOf('DELETE', '/books')).toMatchObject({
      code: '21000',
      message: 'DELETE requires a WHERE clause',
    })
    expect(refusalOf('PATCH', '/books?limit=1', '{"pages":1}')).toMatchObject({ code: '21000' })
  })

  test('of one row by PUT need its whole key', () => {
    expect(refusalOf('PUT', '/book_tags?book_id=eq.1', '{"book_id":1,"tag_id":1}')).toMatchObject({
      code: 'PGRST105',
    })
    expect(refusalOf('PUT', '/book_tags?book_id=eq.1&tag_id=not.eq.1', '{}')).toMatchObject({
      code: 'PGRST105',
    })
    expect(refusalOf('PUT', '/book_tags?book_id=eq.1&tag_id=eq.1', '{"book_id":1,"tag_id":1}')).toBeNull()
  })

  test('filter what is written, not what is answered of it', () => {
    const headers = { prefer: 'return=representation' }
    const planned = plan(
      'PATCH',
      '/books?id=eq.1&or=(pages.eq.1,pages.eq.2)&select=id',
      '{"pages":3}',
      headers,
    )
    expect(planned).toMatchObject({ mutation: { where: [{}, {}] }, node: { where: [] } })
  })
})
