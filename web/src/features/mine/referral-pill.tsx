// The referral code with its copy button, on the balance card.
import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import { useViewerId } from '../../lib/viewer.ts'
import { actions } from '../../messages/actions.ts'
import { mineTexts } from '../../messages/mine.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { referralCodeQuery } from '../referral/index.ts'

const texts = mineTexts.referral

const pill =
  'flex min-h-12 max-w-full min-w-0 items-center gap-2 rounded-full bg-black/15 ps-3.5 pe-1 text-sm'
const button =
  'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full bg-white px-3.5 text-small font-semibold text-brand-deep transition active:scale-95'

export function ReferralPill() {
  const { data: code, error, refetch, isFetching } = useQuery(referralCodeQuery(useViewerId()))
  if (code) {
    return (
      <span className={pill}>
        <Link href="/referral" className="flex min-h-11 min-w-0 items-center rounded-full">
          <span className="sr-only">{texts.label}: </span>
          <span className="ltr min-w-0 wrap-anywhere">{code}</span>
        </Link>
        <button type="button" aria-label={texts.copyLabel} onClick={() => copyText(code)} className={button}>
          <Copy aria-hidden size={15} />
          {texts.copy}
        </button>
      </span>
    )
  }
  if (error && !isFetching) {
    return (
      <span role="alert" className={pill}>
        <span className="py-1 leading-snug">{error.message}</span>
        <button type="button" aria-label={actions.retry} onClick={() => refetch()} className={button}>
          <RotateCw aria-hidden size={15} />
        </button>
      </span>
    )
  }
  return (
    <span role="status" className={`${pill} pe-3.5`}>
      <Spinner size={16} />
      {texts.loading}
    </span>
  )
}
