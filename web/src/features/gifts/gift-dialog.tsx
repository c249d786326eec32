// The gift dialog: gems or points, an amount of those offered or one's own, where it goes, and what became of it (spec 1 §5, §8).

import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../lib/plural.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { giftTexts as texts } from '../../messages/gifts.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { Amount, AmountField, type Currency, currencyIcons, walletQuery } from '../wallet/index.ts'
import { giftAmount, giftPresets, giftProblem, leastGems, mostGems } from './gift-rules.ts'
import { type GivenGift, type NewGift, useSendGift } from './send-gift.ts'

/** Who is given something. */
interface GiftReceiver {
  id: string
  name: string
  avatarUrl: string | null
}

interface PresetsProps {
  currency: Currency
  chosen: number | undefined
  balance: number | undefined
  onChoose: (amount: number) => void
}

function Presets({ currency, chosen, balance, onChoose }: PresetsProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{texts.amounts}</legend>
      {giftPresets[currency].map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
          className={classes(
            'grid min-h-12 place-items-center rounded-m border-[1.5px] px-1',
            amount === chosen ? 'border-brand bg-brand-soft' : 'border-transparent bg-surface-2',
            balance !== undefined && amount > balance && 'opacity-55',
          )}
        >
          <Amount currency={currency} value={amount} />
        </button>
      ))}
    </fieldset>
  )
}

/** Where it goes, before it is given. */
function Split({ currency, name, ownerIsHere }: { currency: Currency; name: string; ownerIsHere: boolean }) {
  return (
    <p
      className={classes(
        'rounded-m px-3.5 py-2.5 text-small',
        ownerIsHere ? 'bg-surface-2 text-ink-2' : 'bg-gold-soft text-gold',
      )}
    >
      {ownerIsHere ? texts.splitDetail(name) : texts.ownerAway} {currency === 'gems' && texts.gemsWorth}
    </p>
  )
}

interface FormProps {
  roomId: string
  receiver: GiftReceiver
  ownerIsHere: boolean
  onGiven: (given: GivenGift) => void
}

const isSame = (one: NewGift, other: NewGift) =>
  one.receiverId === other.receiverId && one.currency === other.currency && one.amount === other.amount

function GiftForm({ roomId, receiver, ownerIsHere, onGiven }: FormProps) {
  const { data: wallet } = useQuery(walletQuery(useViewerId()))
  const [currency, setCurrency] = useState<Currency>('gems')
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [isTried, setTried] = useState(false)
  const amount = giftAmount(typed)
  const gift = { roomId, receiverId: receiver.id, currency, amount: amount ?? 0 }
  const sending = useSendGift({
    onGiven,
    onFailed: (why, refused) => {
      if (isSame(refused, gift)) setRefusal(why)
      else showFailure(texts.failed, why.text)
    },
  })
  const wasUnheard = amount !== undefined && sending.wasUnheard(gift)
  const balance = wallet?.[currency]
  const problem = giftProblem(currency, typed, wasUnheard ? undefined : balance)
  const change = (edit: () => void) => {
    setRefusal(undefined)
    setTried(false)
    edit()
  }
  const submit = () => {
    setTried(true)
    setRefusal(undefined)
    if (!problem) sending.move(gift)
  }
  const isShown = isTried || (typed !== '' && problem !== texts.invalid)
  const busy = sending.underWay(gift) === 'this'
  return (
    <Form refusal={refusal} onSubmit={submit} className="gap-4 pt-1">
      <div className="flex items-center gap-3">
        <Avatar name={receiver.name} url={receiver.avatarUrl} size={48} />
        <bdi className="min-w-0 flex-1 truncate text-lg font-bold">{receiver.name}</bdi>
        {balance !== undefined && (
          <span className="grid justify-items-end text-small text-ink-2">
            {texts.balance}
            <Amount currency={currency} value={balance} />
          </span>
        )}
      </div>
      <SegmentedControl
        label={texts.kind}
        segments={(['gems', 'points'] as const).map((value) => ({
          value,
          label: texts.kinds[value],
          icon: currencyIcons[value],
        }))}
        value={currency}
        onValue={(next) => change(() => setCurrency(next))}
      />
      <Presets
        currency={currency}
        chosen={amount}
        balance={balance}
        onChoose={(next) => change(() => setTyped(String(next)))}
      />
      <AmountField
        label={texts.custom}
        currency={currency}
        enterKeyHint="send"
        value={typed}
        onValue={(next) => change(() => setTyped(next))}
        error={isShown ? problem : undefined}
        hint={currency === 'gems' ? texts.customHint.gems(leastGems, mostGems) : texts.customHint.points}
      />
      <Split currency={currency} name={receiver.name} ownerIsHere={ownerIsHere} />
      <FormError refusal={refusal} busy={busy} />
      <Button type="submit" variant="gold" block loading={sending.busy}>
        {sending.busy
          ? texts.sending
          : amount === undefined
            ? texts.sendNothing
            : texts.send(plural(amount, walletTexts.amounts[currency]))}
      </Button>
    </Form>
  )
}

function Share({ label, points }: { label: string; points: number }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd>
        <Amount currency="points" value={points} />
      </dd>
    </div>
  )
}

interface GivenProps {
  given: GivenGift
  receiver: GiftReceiver
  onAnother: () => void
  onClose: () => void
}

function Given({ given: { gift, shares, isRepeat }, receiver, onAnother, onClose }: GivenProps) {
  const { receiver: toReceiver, owner, treasury, ownerPresent } = shares
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 text-center">
      <span className="mx-auto grid size-16 animate-pop-in place-items-center rounded-full bg-good-soft text-good">
        <CircleCheck aria-hidden size={34} />
      </span>
      <p role="status" className="text-2xl font-bold">
        <span className={gift.currency === 'gems' ? 'text-gem' : 'text-gold'}>
          {plural(gift.amount, walletTexts.amounts[gift.currency])}
        </span>
        <span className="block text-base font-medium text-ink-2">{texts.to(receiver.name)}</span>
      </p>
      {!ownerPresent && <p className="text-small text-ink-2">{texts.ownerAbsent}</p>}
      <dl className="grid gap-2 rounded-m bg-surface-2 px-4 py-3 text-start text-sm">
        {ownerPresent && (
          <>
            <Share label={texts.receiverGets(receiver.name)} points={toReceiver} />
            <Share label={texts.ownerGets} points={owner} />
          </>
        )}
        <Share label={texts.treasuryGets} points={treasury} />
      </dl>
      {isRepeat && <p className="text-small text-ink-2">{walletTexts.countedOnce}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onClose}>
          <Check aria-hidden size={20} />
          {texts.close}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  )
}

export interface GiftDialogProps {
  roomId: string
  /** Undefined where nobody is given anything, or where they have gone. */
  receiver: GiftReceiver | undefined
  /** The room's owner gets a share while in it. */
  ownerIsHere: boolean
  open: boolean
  onClose: () => void
}

export default function GiftDialog({ roomId, receiver, ownerIsHere, open, onClose }: GiftDialogProps) {
  const [given, setGiven] = useState<GivenGift>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setGiven(undefined)
  }
  const say = (next: GivenGift) => {
    if (open) setGiven(next)
    else showToast({ title: texts.done, tone: 'success' })
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={given ? texts.done : texts.title}>
      {given && receiver ? (
        <Given given={given} receiver={receiver} onAnother={() => setGiven(undefined)} onClose={onClose} />
      ) : (
        receiver && <GiftForm roomId={roomId} receiver={receiver} ownerIsHere={ownerIsHere} onGiven={say} />
      )}
    </Dialog>
  )
}
