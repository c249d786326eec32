// How an account that earns nothing yet can change that: by a link to its mailbox, or, where no mail is sent, by a phone.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { errorText, isUnanswered } from '../../lib/errors.ts'
import { sendsMail } from '../../lib/mail-sending.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { isOnline } from '../../lib/use-online.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { mineTexts } from '../../messages/mine.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { resendSeconds } from '../one-time-codes/index.ts'

const texts = mineTexts.verification.byMail

/** `sendAgainAt` in milliseconds since 1970: when the next link may be sent; 0 before the first. `isUnheard`: it may be on its way. */
const mailingSchema = v.object({ sendAgainAt: v.number(), isUnheard: v.boolean() })
const nothingMailed = { sendAgainAt: 0, isUnheard: false }

type NextStep = { by: 'mail'; email: string } | { by: 'phone' }

async function findNextStep(): Promise<NextStep> {
  const supabase = await getSupabase()
  const [isMailed, { data, error }] = await Promise.all([sendsMail(), supabase.auth.getSession()])
  if (error) throw error
  const email = data.session?.user.email
  return isMailed && email ? { by: 'mail', email } : { by: 'phone' }
}

export function nextStepQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-verification', userId],
    queryFn: findNextStep,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Mails a link that leads to a new password: whoever opens it has the mailbox, and what was set before somebody had ends with that
 * (docs/auth.md, the first proof of an address).
 */
async function mailLink(email: string): Promise<void> {
  const supabase = await getSupabase()
  const redirectTo = `${location.origin}/auth?reset=true`
  const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo })
  if (error) throw error
}

export function useLinkMailing(email: string) {
  const [mailing, setMailing] = useTabState(personalKey('link-mailed'), mailingSchema, nothingMailed)
  const wait = (isUnheard: boolean) =>
    setMailing({ sendAgainAt: Date.now() + resendSeconds * 1000, isUnheard })
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (_asked: { isOnline: boolean }) => mailLink(email),
    onSuccess: () => wait(false),
    onError: (error, asked) => {
      // Sent, though the line may have gone since.
      if (isUnanswered(error) && asked.isOnline) wait(true)
      else showFailure(texts.failed, errorText(error))
    },
  })
  return { busy: isPending, ...mailing, send: () => mutate({ isOnline: isOnline() }) }
}
