/** A token set on the client for functions alone. */
import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { client, protocol } from '../../support/backends.ts'

test('the next call carries it', async () => {
  const { functions } = client(protocol)
  functions.setAuth('garbage')
  expect((await functions.invoke('echo', { body: 'x' })).error).toBeInstanceOf(FunctionsHttpError)
  functions.setAuth(protocol.anonKey)
  expect((await functions.invoke('echo', { body: 'x' })).data).toMatchObject({ body: 'x' })
})
