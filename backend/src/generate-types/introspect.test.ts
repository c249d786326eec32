import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openEmptyDatabase } from '../db/testing/open-empty-database.ts'
import type { SchemaDescription } from './description.ts'
import { describeSchema } from './introspect.ts'

let database: Database
let schema: SchemaDescription

beforeAll(async () => {
  database = await openEmptyDatabase()
  await database.execute(`
    create role anon;
    create role authenticated;
    create type mood as enum ('calm', 'cheerful');
    create type place as (street text, number integer);
    create domain short_text as text not null default '-';
    create table person (id uuid primary key, mood mood);
    create table note (
      id bigint generated always as identity primary key,
      author_id uuid constraint note_author_fkey references person (id),
      title short_text,
      size integer generated always as (length(title::text)) stored
    );
    create view author as select id as author_id, mood from person;
    create function notes_of(p_author uuid, p_limit integer default 20) returns setof note
      language sql as 'select * from note limit p_limit';
    create function totals() returns table (total bigint) language sql as 'select count(*) from note';
    create function secret() returns void language sql as '';
    revoke execute on function secret() from public;
    create function touch() returns trigger language plpgsql as 'begin return new; end';`)
  schema = await describeSchema(database, 'public')
})
afterAll(() => database.close())

const relation = (name: string) => schema.relations.find((found) => found.name === name)

test('columns say what may be null, left out and written', () => {
  const facts = relation('note')?.columns.map(({ name, type, isNullable, hasDefault, isReadOnly }) => [
    name,
    type.name,
    { isNullable, hasDefault, isReadOnly },
  ])
  expect(facts).toEqual([
    ['author_id', 'uuid', { isNullable: true, hasDefault: false, isReadOnly: false }],
    ['id', 'int8', { isNullable: false, hasDefault: true, isReadOnly: true }],
    ['size', 'int4', { isNullable: true, hasDefault: true, isReadOnly: true }],
    ['title', 'text', { isNullable: false, hasDefault: true, isReadOnly: false }],
  ])
})

test('a foreign key leads to its table and to the views that show it', () => {
  expect(relation('note')?.relationships).toEqual([
    {
      constraint: 'note_author_fkey',
      columns: ['author_id'],
      isOneToOne: false,
      referencedRelation: 'author',
      referencedColumns: ['author_id'],
    },
    {
      constraint: 'note_author_fkey',
      columns: ['author_id'],
      isOneToOne: false,
      referencedRelation: 'person',
      referencedColumns: ['id'],
    },
  ])
})

test('functions are those a client may call, with their arguments and what they return', () => {
  expect(schema.functions).toEqual([
    {
      name: 'notes_of',
      args: [
        { name: 'p_author', type: { schema: 'pg_catalog', name: 'uuid' }, hasDefault: false },
        { name: 'p_limit', type: { schema: 'pg_catalog', name: 'int4' }, hasDefault: true },
      ],
      returns: { type: { schema: 'public', name: 'note' }, columns: [], isSet: true, isOneRow: false },
    },
    {
      name: 'totals',
      args: [],
      returns: {
        type: { schema: 'pg_catalog', name: 'int8' },
        columns: [{ name: 'total', type: { schema: 'pg_catalog', name: 'int8' } }],
        isSet: true,
        isOneRow: false,
      },
    },
  ])
})

test('enums and composites have their parts', () => {
  expect(schema.enums).toEqual([{ name: 'mood', values: ['calm', 'cheerful'] }])
  expect(schema.composites).toEqual([
    {
      name: 'place',
      attributes: [
        { name: 'number', type: { schema: 'pg_catalog', name: 'int4' } },
        { name: 'street', type: { schema: 'pg_catalog', name: 'text' } },
      ],
    },
  ])
})
