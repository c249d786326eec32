/** Bodies of many small values: parsed they take twenty times the bytes that they came in, so that they are refused before that. */
import { expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { askWithKey } from './requests.ts'

const many = `[${'{},'.repeat(20_000)}{}]`

test.each([
  ['/storage/v1/object/list/avatars', `{"prefix":"","junk":${many}}`, 400],
  ['/storage/v1/object/sign/avatars', `{"expiresIn":60,"paths":${many}}`, 400],
  ['/auth/v1/token?grant_type=password', `{"email":"a@b.example","password":"12345678","junk":${many}}`, 400],
  ['/auth/v1/token?grant_type=pkce', `{"auth_code":"a","code_verifier":"b","junk":${many}}`, 400],
  ['/auth/v1/signup', `{"email":"many@b.example","password":"Abcdefgh1!","data":{"junk":${many}}}`, 400],
])('%s', async (path, body, status) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${protocol.anonKey}` }
  const answer = await askWithKey(path, { method: 'POST', headers, body })
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(/values|cannot be stored/)
})
