// The ways by which one's account signs in, as the session itself says them; the server is not asked.

import type { User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { getSupabase } from '../../lib/supabase.ts'

export const signInMethods = ['email', 'facebook', 'phone'] as const

export type SignInMethod = (typeof signInMethods)[number]

/** `domain` is that of addresses that stand for phone numbers: such an address is no email of theirs. */
export function linkedMethods(
  { email, phone, identities }: Pick<User, 'email' | 'phone' | 'identities'>,
  domain: string,
): SignInMethod[] {
  const isPhoneAddress = email?.toLowerCase().endsWith(`@${domain}`) ?? false
  const isLinked: Record<SignInMethod, boolean> = {
    email: Boolean(email) && !isPhoneAddress,
    facebook: identities?.some(({ provider }) => provider === 'facebook') ?? false,
    phone: Boolean(phone) || isPhoneAddress,
  }
  return signInMethods.filter((method) => isLinked[method])
}

async function fetchLinkedMethods(): Promise<SignInMethod[]> {
  const supabase = await getSupabase()
  const [{ phoneAddressDomain }, { data, error }] = await Promise.all([
    loadConfig(),
    supabase.auth.getSession(),
  ])
  if (error) throw error
  return data.session ? linkedMethods(data.session.user, phoneAddressDomain) : []
}

export function linkedMethodsQuery(userId: string) {
  return queryOptions({ queryKey: ['sign-in-methods', userId], queryFn: fetchLinkedMethods })
}
