import { expect, test } from 'vitest'
import { importMap } from './import-map.ts'

const map = importMap(
  { zod: 'npm:zod@4', 'shared/': './_shared/', 'shared/deep/': '../deep/', '@/': '/root/' },
  '/project/functions',
)

test.each([
  ['zod', 'npm:zod@4'],
  ['zod/mini', 'zod/mini'],
  ['shared/cors.ts', '/project/functions/_shared/cors.ts'],
  ['shared/deep/x.ts', '/project/deep/x.ts'],
  ['@/x.ts', '/root/x.ts'],
  ['constructor', 'constructor'],
])('%s', (specifier, target) => {
  expect(map(specifier)).toBe(target)
})
