import { expect, test } from 'vitest'
import { ownFunctionUrl } from './http-requests.ts'

const own = 'http://127.0.0.1:3000'

test('what SQL calls localhost is this process', () => {
  expect(ownFunctionUrl('http://localhost/functions/v1/hello?a=1', own)).toBe(`${own}/functions/v1/hello?a=1`)
  expect(ownFunctionUrl('http://localhost:54321/functions/v1/hello', own)).toBe(`${own}/functions/v1/hello`)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1/functions/v1/hello',
  'http://localhost.evil.example/functions/v1/hello',
  'http://evil.example/functions/v1/hello',
  'http://localhost@evil.example/functions/v1/hello',
  'http://someone:secret@localhost/functions/v1/hello',
  'https://localhost/functions/v1/hello',
  'file://localhost/functions/v1/hello',
  'http://localhost/rest/v1/posts',
  'http://localhost/functions/v1/../../auth/v1/admin/users',
  'http://localhost/functions/v1/%2e%2e/%2e%2e/metrics',
  'http://localhost/functions/v1/..\\..\\metrics',
  '/functions/v1/hello',
  '',
])('%s is refused', (url) => expect(ownFunctionUrl(url, own)).toBeNull())
