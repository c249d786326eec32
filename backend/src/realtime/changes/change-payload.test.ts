import { describe, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { describeChange } from './change-payload.ts'
import type { TableShape } from './recipients.ts'

const table: TableShape = {
  isSecured: true,
  columns: [
    { name: 'id', type: 'int8' },
    { name: 'text', type: 'text' },
    { name: 'secret', type: 'text' },
  ],
  keys: ['id'],
  readable: { reader: ['id', 'text'], nobody: [] },
}
const update: Change = {
  kind: 'change',
  schema: 'public',
  table: 'letters',
  type: 'UPDATE',
  at: '2026-01-01T12:00:00.123456Z',
  record: { id: 1, text: 'new', secret: 's' },
  oldRecord: { id: 1, text: 'old', secret: 's' },
  isCut: false,
  json: '',
}
const removal: Change = { ...update, type: 'DELETE', record: null }
const told = (change: Change, shape = table, role = 'reader', wanted: string[] | null = null) =>
  JSON.parse(describeChange(change, shape, role, wanted))

describe('what is told of a change', () => {
  test('has the columns that the role may select', () => {
    expect(told(update)).toEqual({
      schema: 'public',
      table: 'letters',
      type: 'UPDATE',
      commit_timestamp: '2026-01-01T12:00:00.123Z',
      columns: table.columns.slice(0, 2),
      record: { id: 1, text: 'new' },
      old_record: { id: 1, text: 'old' },
      errors: null,
    })
  })

  test('has the columns that were asked for, and the key', () => {
    expect(told(update, table, 'reader', ['secret'])).toMatchObject({
      record: { id: 1 },
      old_record: { id: 1 },
    })
  })

  test('has only the key of a row deleted under row security', () => {
    expect(told(removal).old_record).toEqual({ id: 1 })
    expect(told(removal, { ...table, isSecured: false }).old_record).toEqual({ id: 1, text: 'old' })
  })

  test('is an error where nobody could be asked about', () => {
    const head = { schema: 'public', table: 'letters', type: 'UPDATE' }
    expect(told(update, table, 'nobody')).toEqual({ ...head, errors: ['Error 401: Unauthorized'] })
    expect(told(update, { ...table, keys: [] })).toEqual({
      ...head,
      errors: ['Error 400: Bad Request, no primary key'],
    })
    expect(told({ ...update, isCut: true }).errors).toEqual(['Error 413: Payload Too Large'])
  })
})
