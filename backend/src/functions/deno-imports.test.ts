import { expect, test } from 'vitest'
import { packageOf } from './deno-imports.ts'

test.each([
  ['npm:zod', 'zod'],
  ['npm:zod@4', 'zod'],
  ['npm:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['npm:/@supabase/supabase-js@2.109.0', '@supabase/supabase-js'],
  ['npm:zod@4.1/mini', 'zod/mini'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/@supabase/supabase-js@2.39.0?target=deno', '@supabase/supabase-js'],
  ['https://esm.sh/zod@3/lib', 'zod/lib'],
  ['zod', 'zod'],
  ['./near.ts', null],
  ['../_shared/cors.ts', null],
  ['/absolute.ts', null],
  ['node:fs', null],
  ['https://elsewhere.example/x.ts', null],
])('%s', (specifier, name) => {
  expect(packageOf(specifier)).toBe(name)
})
