import { expect, test } from 'vitest'
import { servedTypeOf } from './served-type.ts'

test.each([
  'image/png',
  'image/webp',
  'video/mp4',
  'audio/mpeg',
  'font/woff2',
  'application/pdf',
  'text/plain;charset=UTF-8',
])('%s is shown as it is', (type) => {
  expect(servedTypeOf(type)).toEqual({ contentType: type, attachment: false })
})

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'text/javascript',
  'application/ecmascript',
  'text/css',
  'application/wasm',
  'text/cache-manifest',
  'application/xslt+xml',
])('%s is saved as plain text', (type) => {
  expect(servedTypeOf(type)).toEqual({ contentType: 'text/plain; charset=utf-8', attachment: true })
})

test.each([
  'application/zip',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])('%s is saved under its own type', (type) => {
  expect(servedTypeOf(type)).toEqual({ contentType: type, attachment: true })
})
