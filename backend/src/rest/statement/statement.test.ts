/** From a request to the text of its statement: equal shapes have equal texts, and values are never in them. */
import { describe, expect, test } from 'vitest'
import { planRequest } from '../plan/plan.ts'
import { library, parseRequest } from '../plan/test-schema-cache.ts'
import { printStatement } from './statement.ts'

interface Asked {
  method?: string
  body?: string
  prefer?: string
}

function statementFor(address: string, { method = 'GET', body = '', prefer }: Asked = {}) {
  const [path = '', search = ''] = address.split('?')
  const raw = { method, path, search, body, headers: { ...(prefer ? { prefer } : {}) } }
  const request = parseRequest(raw)
  return printStatement(planRequest(request, { cache: library, maxRows: null }), {
    maxRows: null,
    largestAnswer: 1000,
  })
}

/** The query of the rows, without what turns them into a body. */
function rowsOf(address: string): string {
  const [, rows = ''] = /\nfrom \((.*)\) pgrst_t$/s.exec(statementFor(address).text) ?? []
  return rows.replaceAll('\n', ' ')
}

describe('reads', () => {
  test('columns, filters, order and range', () => {
    const { text, values } = statementFor(
      '/books?select=id,t:title&pages=gte.100&order=id.desc&limit=5&offset=10',
    )
    expect(text).toContain(
      [
        'select "public"."books"."id", "public"."books"."title" as "t"',
        'from "public"."books"',
        'where ("public"."books"."pages" >= $1)',
        'order by "public"."books"."id" desc',
        'limit $2',
        'offset $3',
      ].join('\n'),
    )
    expect(values).toEqual(['100', '5', '10'])
  })

  test('equal shapes have equal texts', () => {
    const one = statementFor('/books?or=(id.eq.1,title.in.(a,b))&limit=1')
    const other = statementFor('/books?or=(id.eq.2,title.in.(c))&limit=9')
    expect(other.text).toBe(one.text)
    expect(other.values).toEqual(['2', '{"c"}', '9'])
  })

  test('JSON is taken apart as it is, other types as JSON', () => {
    expect(rowsOf('/authors?select=data->a->>0')).toContain(
      '"public"."authors"."data"->$1::text->>$2::int as "a"',
    )
    expect(rowsOf('/authors?select=name->a')).toContain(
      'to_jsonb("public"."authors"."name")->$1::text as "a"',
    )
  })

  test('one row is joined, many are gathered', () => {
    expect(rowsOf('/books?select=author:author_id(name)')).toBe(
      'select row_to_json("author_1".*) as "author" from "public"."books" left join lateral (select "authors_2"."name" from "public"."authors" as "authors_2" where "authors_2"."id" = "public"."books"."author_id") as "author_1" on true',
    )
    expect(rowsOf('/authors?select=books!author_id!inner(id)')).toContain(
      'inner join lateral (select extensions.pgrst_measured(json_agg("books_1"), count(*)) as "books_1" from (select "books_2"."id" from "public"."books" as "books_2" where "books_2"."author_id" = "public"."authors"."id") as "books_1") as "books_1" on "books_1"."books_1" is not null',
    )
  })

  test('a junction stands between', () => {
    expect(rowsOf('/books?select=tags(label)')).toContain(
      'from "public"."tags" as "tags_2", "public"."book_tags" as "book_tags_3" where "tags_2"."id" = "book_tags_3"."tag_id" and "book_tags_3"."book_id" = "public"."books"."id"',
    )
  })

  test('groups are by position', () => {
    expect(rowsOf('/books?select=author_id,pages.sum(),count()')).toBe(
      'select "public"."books"."author_id", sum("public"."books"."pages"), count(*) from "public"."books" group by 1',
    )
  })

  test('an exact count looks for inner embeds without building them', () => {
    const { text } = statementFor('/authors?select=id,books!author_id!inner(id)&books.pages=gt.5', {
      prefer: 'count=exact',
    })
    expect(text.replaceAll('\n', ' ')).toContain(
      '(select count(*) from (select 1 from "public"."authors" where exists (select 1 from "public"."books" as "books_2" where ("books_2"."pages" > $2) and "books_2"."author_id" = "public"."authors"."id")) pgrst_counted)',
    )
  })
})

describe('writes and calls', () => {
  test('the body is one parameter', () => {
    const body = '[{"title":"a","pages":1}]'
    const { text, values } = statementFor('/books', { method: 'POST', body })
    expect(text).toContain(
      'select pgrst_body."title", pgrst_body."pages" from (select $1::json as body) pgrst_payload, lateral (select "title", "pages" from json_to_recordset(pgrst_payload.body) as record ("title" text, "pages" int)) pgrst_body',
    )
    expect(values).toEqual([body])
  })

  test('missing keys take defaults on wish', () => {
    const { text } = statementFor('/books?columns=id,title', {
      method: 'POST',
      body: '[{"title":"a"}]',
      prefer: 'missing=default',
    })
    expect(text).toContain(`jsonb_build_object('id', nextval('ids')) || element`)
  })

  test('what embeds need is given back, and the row can be found', () => {
    const { text } = statementFor('/books?id=eq.1&select=title,authors!author_id(name)', {
      method: 'PATCH',
      body: '{"pages":1}',
      prefer: 'return=representation',
    })
    expect(text).toContain(
      'returning "public"."books"."title", "public"."books"."author_id", "public"."books"."id"',
    )
  })

  test('a merge counts the new rows', () => {
    const { text } = statementFor('/books?on_conflict=title', {
      method: 'POST',
      body: '{"title":"a"}',
      prefer: 'resolution=merge-duplicates',
    })
    expect(text).toContain('on conflict ("title") do update set "title" = excluded."title" where set_config(')
  })

  test('arguments go by name', () => {
    expect(statementFor('/rpc/add?a=1&b=2')).toMatchObject({
      text: expect.stringContaining('"public"."add"("a" := $1::integer, "b" := $2::integer) as pgrst_scalar'),
      values: ['1', '2'],
    })
  })
})
