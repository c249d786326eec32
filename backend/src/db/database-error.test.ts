import { expect, test } from 'vitest'
import {
  asConnectionFailure,
  asDatabaseFailure,
  DatabaseUnavailable,
  databaseError,
  lostFilesBehind,
} from './database-error.ts'

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test.each(['ECONNRESET', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'ETIMEDOUT'])(
  'a connection that broke by %s is a database that is not there',
  (code) => {
    expect(asDatabaseFailure(systemError(code, 'read'))).toBeInstanceOf(DatabaseUnavailable)
  },
)

test('a file that failed beside the database is not the database', () => {
  const full = systemError('ENOSPC', 'write')
  expect(asDatabaseFailure(full)).toBe(full)
})

test.each(['EMFILE', 'EADDRNOTAVAIL', 'EPROTO', 'SELF_SIGNED_CERT_IN_CHAIN'])(
  'a connection that could not be made, be it for %s, is a database that was not reached',
  (code) => {
    expect(asConnectionFailure(systemError(code, 'connect'))).toBeInstanceOf(DatabaseUnavailable)
  },
)

test.each(['58P01', '58030'])(
  'a server whose own files are gone (%s) is not there, whatever was asked',
  (code) => {
    expect(asDatabaseFailure(databaseError(code, 'could not open file'))).toBeInstanceOf(DatabaseUnavailable)
  },
)

test('the log is told of files that PostgreSQL lost, and of no connection that it ended', () => {
  const [lost, ended] = ['58P01', '57P01'].map((code) => databaseError(code, 'words'))
  expect(lostFilesBehind(asDatabaseFailure(lost))).toBe(lost)
  expect(lostFilesBehind(asDatabaseFailure(ended))).toBeNull()
  expect(lostFilesBehind(databaseError('23505', 'words'))).toBeNull()
})

test('a server that refuses a connection was not reached, and says why to the operator', () => {
  for (const code of ['28P01', '28000', '3D000', '55000']) {
    const refused = databaseError(code, 'not for this role')
    expect(asConnectionFailure(refused)).toBeInstanceOf(DatabaseUnavailable)
    expect(asConnectionFailure(refused)).toMatchObject({ cause: refused })
  }
  const full = databaseError('53300', 'sorry, too many clients already')
  expect(asConnectionFailure(full)).toBeInstanceOf(DatabaseUnavailable)
})
