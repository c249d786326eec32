// The invitation: one's code and the link with it, to be copied, scanned or shared.
import { useQuery } from '@tanstack/react-query'
import { Copy, Gift, Share2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { referralTexts as texts } from '../../messages/referral.ts'
import { Button } from '../../ui/button.tsx'
import { PartFallback } from '../../ui/chunk-fallback.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NetworkLinks } from '../../ui/network-links.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { referralCodeQuery } from './referral-code.ts'
import { invitationLink, rewardInWords, shareInvitation } from './share-invitation.ts'

const QrCode = lazyChunk(() => import('./qr-code.tsx'))

interface CopiedProps {
  name: string
  value: string
  copyLabel: string
}

function Copied({ name, value, copyLabel }: CopiedProps) {
  return (
    <div className="flex items-center rounded-m bg-surface-2 ps-3.5 pe-1">
      <p className="min-w-0 flex-1 py-2">
        <span className="block text-tiny text-ink-2">{name}</span>
        <span className="block leading-snug font-semibold break-all">
          <span className="ltr">{value}</span>
        </span>
      </p>
      <IconButton icon={Copy} label={copyLabel} onClick={() => copyText(value)} />
    </div>
  )
}

function Qr({ link }: { link: string }) {
  const place = <Skeleton className="aspect-square w-full max-w-52 rounded-m" />
  return (
    <figure className="grid justify-items-center gap-2">
      <Suspense fallback={<PartFallback>{place}</PartFallback>}>
        <QrCode text={link} label={texts.qr} />
      </Suspense>
      <figcaption className="text-center text-small text-ink-2">{texts.qrDetail}</figcaption>
    </figure>
  )
}

function Reward() {
  return (
    <p className="flex items-center gap-3 rounded-m bg-gold-soft p-3.5 font-semibold">
      <span className="grid size-11 shrink-0 place-items-center rounded-m bg-linear-to-b from-coin to-coin-shade text-coin-ink">
        <Gift aria-hidden size={22} strokeWidth={1.9} />
      </span>
      {texts.reward(rewardInWords())}
    </p>
  )
}

function Ways({ code }: { code: string }) {
  const link = invitationLink(code)
  return (
    <>
      <Copied name={texts.code} value={code} copyLabel={mineTexts.referral.copyLabel} />
      <Copied name={texts.link} value={link} copyLabel={texts.copyLink} />
      <Button block onClick={() => shareInvitation(code)}>
        <Share2 aria-hidden size={20} />
        {texts.share}
      </Button>
      <Qr link={link} />
      <section aria-label={texts.networks}>
        <NetworkLinks words={texts.message(code)} link={link} />
      </section>
    </>
  )
}

function WaysSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{mineTexts.referral.loading}</span>
      <Skeleton className="h-15 rounded-m" />
      <Skeleton className="h-15 rounded-m" />
      <Skeleton className="h-12 rounded-m" />
      <Skeleton className="mx-auto aspect-square w-full max-w-52 rounded-m" />
    </div>
  )
}

export interface InvitationCardProps {
  /** In the place of the promised reward, where something keeps one from it. */
  instead: ReactNode
}

export function InvitationCard({ instead }: InvitationCardProps) {
  const { data: code, error, refetch, isFetching } = useQuery(referralCodeQuery(useViewerId()))
  return (
    <section aria-label={texts.share} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      {instead || <Reward />}
      {code && <Ways code={code} />}
      {!code && (!error || isFetching) && <WaysSkeleton />}
      {!code && error && !isFetching && (
        <ErrorState title={mineTexts.referral.failed} error={error} onRetry={() => refetch()} />
      )}
    </section>
  )
}
