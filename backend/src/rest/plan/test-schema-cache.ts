/** A schema cache made by hand, for the tests of plans and statements: authors, their books, and the books' tags. */
import { parseBody } from '../request/body.ts'
import { parseHead, type RawRequest, type RestRequest } from '../request/request.ts'
import type { DatabaseFunction } from '../schema-cache/functions.ts'
import { groupBy } from '../schema-cache/group-by.ts'
import { keyOf } from '../schema-cache/names.ts'
import { relationshipsByTable } from '../schema-cache/relationships.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { type Table, tableOf } from '../schema-cache/tables.ts'

function table(oid: number, name: string, columns: Record<string, string>, primaryKey: number[]): Table {
  return tableOf({
    oid,
    schema: 'public',
    name,
    isView: false,
    hasRowSecurity: false,
    isInsertable: true,
    isUpdatable: true,
    isDeletable: true,
    columns: Object.entries(columns).map(([column, type], index) => ({
      number: index + 1,
      name: column,
      type,
      default: column === 'id' ? "nextval('ids')" : null,
    })),
    primaryKey,
  })
}

const tables = [
  table(1, 'authors', { id: 'bigint', name: 'text', data: 'jsonb' }, [1]),
  table(
    2,
    'books',
    { id: 'bigint', title: 'text', author_id: 'bigint', editor_id: 'bigint', pages: 'int' },
    [1],
  ),
  table(3, 'tags', { id: 'bigint', label: 'text' }, [1]),
  table(4, 'book_tags', { book_id: 'bigint', tag_id: 'bigint' }, [1, 2]),
]

const add: DatabaseFunction = {
  schema: 'public',
  name: 'add',
  isVolatile: false,
  parameters: [
    { name: 'a', type: 'integer', isRequired: true, isVariadic: false },
    { name: 'b', type: 'integer', isRequired: false, isVariadic: false },
  ],
  returns: { type: { schema: 'pg_catalog', name: 'int4' }, isSet: false, isComposite: false, isVoid: false },
}

export const library: SchemaCache = {
  tables: new Map(tables.map((known) => [keyOf(known), known])),
  relationships: relationshipsByTable({
    tables: new Map(tables.map((known) => [known.oid, known])),
    foreignKeys: [
      { constraint: 'books_author_id_fkey', table: 2, foreignTable: 1, columns: [[3, 1]], isOneToOne: false },
      { constraint: 'books_editor_id_fkey', table: 2, foreignTable: 1, columns: [[4, 1]], isOneToOne: false },
      {
        constraint: 'book_tags_book_id_fkey',
        table: 4,
        foreignTable: 2,
        columns: [[1, 1]],
        isOneToOne: false,
      },
      {
        constraint: 'book_tags_tag_id_fkey',
        table: 4,
        foreignTable: 3,
        columns: [[2, 1]],
        isOneToOne: false,
      },
    ],
    shown: new Map(),
    functions: [],
  }),
  functions: groupBy([add], keyOf),
  rights: new Map(),
  settings: { schemas: null, maxRows: null, allowsExplain: null, allowsTxOverride: null },
}

/** A request for it, with its body parsed. */
export function parseRequest(raw: RawRequest): RestRequest {
  const head = parseHead(raw, { schemas: ['public'], allowsExplain: false, csvGrowth: 8 })
  return { ...head, payload: head.body && parseBody(head.body) }
}
