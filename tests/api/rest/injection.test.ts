/** Hostile texts in every position of a request: the answer is right or a refusal, and nothing else happens. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { ask, send } from './requests.ts'

const attacks = [
  `'; drop table public.items; --`,
  `"; drop table public.items; --`,
  `1); delete from public.secrets; --`,
  `1 or 1=1`,
  `$1`,
  `\\'; select 1; --`,
  `x" from public.secrets --`,
  `hidden from secrets) union select hidden from secrets --`,
  `int); drop table public.items; --`,
  `\u0000'`,
  `%00`,
  `{"a":"'"}`,
  `'||(select hidden from public.secrets)||'`,
  `");set role postgres;--`,
]

const positions: [string, (attack: string) => string][] = [
  ['table', (attack) => `/${attack}`],
  ['function', (attack) => `/rpc/${attack}`],
  ['column', (attack) => `/items?select=${attack}`],
  ['quoted column', (attack) => `/items?select="${attack}"`],
  ['alias', (attack) => `/items?select="${attack}":id`],
  ['cast', (attack) => `/items?select=id::${attack}`],
  ['aggregate cast', (attack) => `/items?select=id.sum()::${attack}`],
  ['JSON path', (attack) => `/books?select=meta->>"${attack}"`],
  ['embed', (attack) => `/books?select="${attack}"(id)`],
  ['embed alias', (attack) => `/books?select="${attack}":reviews(id)`],
  ['hint', (attack) => `/books?select=reviews!"${attack}"(id)`],
  ['filter column', (attack) => `/items?${attack}=eq.1`],
  ['quoted filter column', (attack) => `/items?"${attack}"=eq.1`],
  ['filter value', (attack) => `/items?name=eq.${attack}`],
  ['filter operator', (attack) => `/items?name=${attack}.1`],
  ['list', (attack) => `/items?name=in.("${attack}",${attack})`],
  ['is', (attack) => `/items?name=is.${attack}`],
  ['text search language', (attack) => `/books?words=fts(${attack}).x`],
  ['text search', (attack) => `/books?words=wfts.${attack}`],
  ['logic', (attack) => `/items?or=(name.eq.${attack},id.eq.1)`],
  ['order', (attack) => `/items?order=${attack}`],
  ['quoted order', (attack) => `/items?order="${attack}".desc`],
  ['limit', (attack) => `/items?limit=${attack}`],
  ['offset', (attack) => `/items?offset=${attack}`],
  ['argument', (attack) => `/rpc/overloaded?a=${attack}`],
  ['argument name', (attack) => `/rpc/overloaded?${attack}=1`],
]

async function expectNothingHappened(): Promise<void> {
  const [row] = await sql<{ secrets: number; items: string | null }>(
    protocol,
    `select (select count(*) from public.secrets where hidden = 'closed') as secrets, to_regclass('public.items')::text as items`,
  )
  expect(row).toEqual({ secrets: 1, items: 'items' })
}

describe('injection', () => {
  test.each(positions)('in the %s', async (_name, place) => {
    for (const attack of attacks) {
      const path = place(attack)
      const [resource = '', search] = path.split(/\?(.*)/s)
      const encoded = `${resource.split('/').map(encodeURIComponent).join('/')}${search === undefined ? '' : `?${encodeSearch(search)}`}`
      // What others may not ask for at all is read and printed for the service.
      for (const key of [protocol.anonKey, protocol.serviceRoleKey]) {
        const { status, text } = await ask(encoded, { headers: { authorization: `Bearer ${key}` } })
        expect(status, `${encoded}: ${text}`).toBeLessThan(500)
        expect(text).not.toContain('closed')
      }
    }
    await expectNothingHappened()
  })

  test('in headers', async () => {
    for (const attack of attacks.map((text) => text.replaceAll('\0', ''))) {
      for (const name of ['prefer', 'accept', 'accept-profile', 'range', 'x-anything', 'cookie']) {
        const { status, text } = await ask('/items?limit=1', { headers: { [name]: attack } })
        expect(status, `${name}: ${attack}: ${text}`).toBeLessThan(500)
      }
      const zone = await ask('/items?limit=1', { headers: { prefer: `timezone=${attack}` } })
      expect(zone.status).toBe(200)
    }
    await expectNothingHappened()
  })

  test('in bodies', async () => {
    for (const attack of attacks) {
      expect((await send('POST', '/items', { [attack]: 1 })).status).toBe(400)
      expect((await send('POST', '/items', { id: attack, name: 'x' })).status).toBe(400)
      expect((await send('POST', `/items?columns="${encodeURIComponent(attack)}"`, { id: 1 })).status).toBe(
        400,
      )
      expect(
        (
          await send(
            'POST',
            `/items?on_conflict="${encodeURIComponent(attack)}"`,
            { id: 1, name: 'x' },
            { prefer: 'resolution=merge-duplicates' },
          )
        ).status,
      ).toBe(400)
      expect((await send('POST', '/rpc/whole_body', { [attack]: attack })).status).toBeLessThan(500)
    }
    await expectNothingHappened()
  })

  test('any query string at all is answered or refused', async () => {
    const key = fc.constantFrom('select', 'order', 'or', 'id', 'limit', 'offset', 'name', 'reviews.id', 'and')
    const word = fc.constantFrom(
      'eq.',
      'in.(',
      ')',
      'id',
      ',',
      '(',
      '"',
      '->',
      '::int',
      'count()',
      '*',
      '.desc',
      '1',
      'null',
      '{',
      '}',
    )
    const value = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 12 })
    const search = fc.array(
      fc.tuple(
        key,
        value.map((parts) => parts.join('')),
      ),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(search, async (pairs) => {
        const { status, text } = await ask(`/items?${new URLSearchParams(pairs)}`)
        expect(status, `${JSON.stringify(pairs)}: ${text}`).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })
})

/** Percent-encodes names and values but keeps the query string's own signs. */
function encodeSearch(search: string): string {
  const at = search.indexOf('=')
  const [key, value] = at < 0 ? [search, ''] : [search.slice(0, at), search.slice(at + 1)]
  return `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
}
