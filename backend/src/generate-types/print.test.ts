import { expect, test } from 'vitest'
import type { Column, FunctionSignature, SchemaDescription, TypeName } from './description.ts'
import { printTypes } from './print.ts'

const empty: SchemaDescription = { name: 'public', relations: [], functions: [], enums: [], composites: [] }

const builtIn = (name: string): TypeName => ({ schema: 'pg_catalog', name })
const own = (name: string): TypeName => ({ schema: 'public', name })

function column(name: string, type: TypeName, facts: Partial<Column> = {}): Column {
  return { name, type, isNullable: false, hasDefault: false, isReadOnly: false, ...facts }
}

const note = {
  name: 'note',
  isView: false,
  isUpdatable: true,
  columns: [
    column('id', builtIn('int8'), { hasDefault: true, isReadOnly: true }),
    column('mood', own('mood'), { isNullable: true }),
    column('tags', builtIn('_text'), { hasDefault: true }),
    column('text', builtIn('text')),
  ],
  relationships: [],
}

function signature(name: string, facts: Partial<FunctionSignature> = {}): FunctionSignature {
  const returns = { type: builtIn('void'), columns: [], isSet: false, isOneRow: true }
  return { name, args: [], returns, ...facts }
}

function printed(facts: Partial<SchemaDescription>): string {
  return printTypes({ ...empty, ...facts }, 'make types')
}

test('the first line says how the file came to be', () => {
  expect(printed({}).split('\n')[0]).toBe(
    '// Generated from supabase/migrations by `make types`; do not edit.',
  )
})

test('what a schema does not have is an object without keys', () => {
  expect(printed({})).toContain('    Views: {\n      [_ in never]: never\n    }')
})

test('a row has every column, an insert may leave out what has a default, nobody sets what PostgreSQL sets', () => {
  const enums = [{ name: 'mood', values: ['calm', 'cheerful'] }]
  expect(printed({ relations: [note], enums })).toContain(`
      note: {
        Row: {
          id: number
          mood: Database["public"]["Enums"]["mood"] | null
          tags: string[]
          text: string
        }
        Insert: {
          id?: never
          mood?: Database["public"]["Enums"]["mood"] | null
          tags?: string[]
          text: string
        }
        Update: {
          id?: never
          mood?: Database["public"]["Enums"]["mood"] | null
          tags?: string[]
          text?: string
        }
        Relationships: []
      }`)
})

test('a view that cannot be written has a row alone', () => {
  const view = { ...note, isView: true, isUpdatable: false, columns: [column('text', builtIn('text'))] }
  expect(printed({ relations: [view] })).toContain(`
      note: {
        Row: {
          text: string
        }
        Relationships: []
      }`)
})

test('a foreign key names both ends', () => {
  const key = {
    constraint: 'note_author_id_fkey',
    columns: ['author_id'],
    isOneToOne: false,
    referencedRelation: 'person',
    referencedColumns: ['id'],
  }
  expect(printed({ relations: [{ ...note, relationships: [key] }] })).toContain(`
        Relationships: [
          {
            foreignKeyName: "note_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "person"
            referencedColumns: ["id"]
          },
        ]`)
})

test('a short function stays on one line and a long one does not', () => {
  const args = ['p_first_argument', 'p_second_argument', 'p_third_argument'].map((name, index) => ({
    name,
    type: builtIn('uuid'),
    hasDefault: index === 2,
  }))
  const text = printed({ functions: [signature('ping'), signature('write', { args })] })
  expect(text).toContain('      ping: { Args: never; Returns: undefined }\n')
  expect(text).toContain(`
      write: {
        Args: {
          p_first_argument: string
          p_second_argument: string
          p_third_argument?: string
        }
        Returns: undefined
      }`)
})

test('overloads are alternatives under one name', () => {
  const args = [{ name: 'p_text', type: builtIn('text'), hasDefault: false }]
  expect(printed({ functions: [signature('say'), signature('say', { args })] })).toContain(`
      say:
        | { Args: never; Returns: undefined }
        | { Args: { p_text: string }; Returns: undefined }`)
})

test('a set of rows of a table can be filtered and embedded like the table', () => {
  const returns = { type: own('note'), columns: [], isSet: true, isOneRow: false }
  const relations = [{ ...note, columns: [column('text', builtIn('text'))] }]
  expect(printed({ relations, functions: [signature('notes', { returns })] })).toContain(`
      notes: {
        Args: never
        Returns: {
          text: string
        }[]
        SetofOptions: {
          from: "*"
          to: "note"
          isOneToOne: false
          isSetofReturn: true
        }
      }`)
})

test('a function that returns a table of its own has its columns', () => {
  const returns = {
    type: builtIn('record'),
    columns: [{ name: 'total', type: builtIn('numeric') }],
    isSet: true,
    isOneRow: false,
  }
  expect(printed({ functions: [signature('totals', { returns })] })).toContain(`
        Returns: {
          total: number
        }[]
      }`)
})

test('enums are types and, for run time, lists', () => {
  const text = printed({ enums: [{ name: 'mood', values: ['calm', 'very "cheerful"'] }] })
  expect(text).toContain('      mood: "calm" | "very \\"cheerful\\""\n')
  expect(text).toContain('      mood: ["calm", "very \\"cheerful\\""],\n')
})

test('a composite may be null in every part, and a name that is no identifier is quoted', () => {
  const composites = [{ name: 'full name', attributes: [{ name: 'first', type: builtIn('text') }] }]
  expect(printed({ composites })).toContain(`
      "full name": {
        first: string | null
      }`)
})
