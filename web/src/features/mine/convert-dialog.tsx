// Making gems of points: the amount and what it becomes, a last question that says both, since there is no way back, and what came of it.
import { useQuery } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { plural } from '../../lib/plural.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { parseWholeNumber } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import {
  Amount,
  AmountField,
  MovementQuestion,
  sayMoved,
  useWalletMutation,
  walletQuery,
} from '../wallet/index.ts'
import { conversionAnswer, conversionProblem, gemsFor } from './conversion-rules.ts'

const texts = mineTexts.conversion
const amountKey = personalKey('conversion')
const amountSchema = v.string()

/** What was made while the dialog stood open; whoever opens it anew makes something else. */
interface Converted {
  gems: number
  isRepeat: boolean
}

function useConverted(open: boolean) {
  const [converted, setConverted] = useState<Converted>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setConverted(undefined)
  }
  return [converted, setConverted] as const
}

/** What is typed, what is wrong with it once it was sent, the last question, and the sending. */
function useConversion(open: boolean, balance: number | undefined, onClose: () => void) {
  const [typed, setTyped] = useTabState(amountKey, amountSchema, '')
  const [wasSent, setWasSent] = useState(false)
  const [converted, setConverted] = useConverted(open)
  const { asked, ask, takeBack, leave } = useLastQuestion<number>('convert', open, onClose)
  const { refusal, refuse, clearRefusal } = useFormSubmit('data')
  const latest = useLatest({ typed, open })
  /** Whoever left it while it was under way may have typed another by now. */
  const isStill = (points: number) => latest.current.open && parseWholeNumber(latest.current.typed) === points
  const { underWay, move, wasUnheard } = useWalletMutation({
    procedure: 'convert_points_to_gems',
    wishOf: (points: number) => points,
    ask: (points: number, requestId) =>
      callProcedure(
        'convert_points_to_gems',
        { p_points: points, p_request_id: requestId },
        conversionAnswer,
      ),
    onDone: ({ gems }, points, isRepeat) => {
      const isHere = isStill(points)
      if (parseWholeNumber(latest.current.typed) === points) change('')
      if (!isHere) return sayMoved({ title: texts.done, detail: doneDetail(gems), isRepeat })
      setConverted({ gems, isRepeat })
      takeBack()
    },
    onRefused: ({ text }, points) => {
      if (!isStill(points)) return showFailure(texts.failed, text)
      takeBack()
      refuse(text)
    },
    failed: texts.failed,
    onFailed: (failure, points) => {
      // It stands in the form for whoever comes back to it, and is told to whoever is elsewhere.
      if (parseWholeNumber(latest.current.typed) === points) refuse(failure)
      if (!isStill(points)) showFailure(failure.text)
    },
    stands: refusal !== undefined,
  })
  const points = parseWholeNumber(typed)
  const isRepeat = points !== undefined && wasUnheard(points)
  const problem = isRepeat ? undefined : conversionProblem(typed, balance)
  const change = (next: string) => {
    setTyped(next)
    setWasSent(false)
    clearRefusal()
  }
  const submit = () => {
    setWasSent(true)
    if (!problem && points !== undefined) ask(points)
  }
  const way = underWay(asked ?? points)
  return {
    typed,
    change,
    submit,
    /** What is being confirmed. */
    asked,
    takeBack,
    leave,
    confirm: () => {
      // What was said of a try before stands until this one is answered: by it a repeat is known.
      if (asked !== undefined) move(asked)
    },
    /** Shown once the last question is gone from the address. */
    converted: asked === undefined ? converted : undefined,
    // A press that comes after the answer sends nothing more.
    underWay: converted ? ('this' as const) : way,
    refusal: way === 'this' ? undefined : refusal,
    problem: wasSent ? problem : undefined,
    points: problem ? 0 : (points ?? 0),
  }
}

type Conversion = ReturnType<typeof useConversion>

const doneDetail = (gems: number) => texts.doneDetail(plural(gems, walletTexts.amounts.gems))

/** What it is about now. */
function headingOf({ converted, asked }: Conversion): { title: string; description?: string } {
  if (converted) return { title: texts.done }
  if (asked !== undefined) return { title: texts.confirmTitle, description: texts.confirmDetail }
  return { title: texts.title, description: texts.description }
}

export function ConvertDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: wallet } = useQuery(walletQuery(useViewerId()))
  const conversion = useConversion(open, wallet?.points, onClose)
  const { converted, asked, underWay, leave } = conversion
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      onEscape={asked !== undefined && !converted ? conversion.takeBack : undefined}
      busy={asked !== undefined && underWay === 'this'}
      {...headingOf(conversion)}
    >
      {converted ? (
        <Done converted={converted} onClose={leave} />
      ) : asked !== undefined ? (
        <Confirm conversion={conversion} points={asked} />
      ) : (
        <Draft conversion={conversion} balance={wallet?.points} />
      )}
    </Dialog>
  )
}

function Confirm({ conversion, points }: { conversion: Conversion; points: number }) {
  return (
    <MovementQuestion
      refusal={conversion.refusal}
      confirmLabel={texts.confirmSubmit}
      onConfirm={conversion.confirm}
      onTakeBack={conversion.takeBack}
      underWay={conversion.underWay}
      busyLabel={texts.submitting}
    >
      <dl className="grid gap-2 rounded-m bg-surface-2 px-4 py-3">
        <Side term={texts.give}>
          <Amount currency="points" value={points} />
        </Side>
        <Side term={texts.take}>
          <Amount currency="gems" value={gemsFor(points)} />
        </Side>
      </dl>
    </MovementQuestion>
  )
}

function Side({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-xl">{children}</dd>
    </div>
  )
}

/** The moment in its place: nothing else has to say it. */
function Done({ converted: { gems, isRepeat }, onClose }: { converted: Converted; onClose: () => void }) {
  return (
    <div className="grid gap-4 pt-2">
      <div role="status" className="grid animate-pop-in justify-items-center gap-2 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-gem-soft text-gem">
          <Gem aria-hidden size={30} />
        </span>
        <p className="text-2xl font-bold text-gem">{doneDetail(gems)}</p>
        {isRepeat && <p className="text-small text-ink-2">{walletTexts.countedOnce}</p>}
      </div>
      <Button block onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}

/** What a press of the button leads to, or what it waits for. */
function labelOf({ underWay, points }: Conversion): string {
  if (underWay) return { this: texts.submitting, another: walletTexts.finishingAnother }[underWay]
  return points > 0 ? texts.confirm(plural(gemsFor(points), walletTexts.amounts.gems)) : texts.submit
}

function Draft({ conversion, balance }: { conversion: Conversion; balance: number | undefined }) {
  const { underWay, refusal } = conversion
  return (
    <Form refusal={refusal} onSubmit={conversion.submit} className="gap-4 pt-2">
      <AmountField
        label={texts.amount}
        value={conversion.typed}
        onValue={conversion.change}
        error={conversion.problem}
        hint={balance !== undefined && <Available points={balance} />}
        end={
          balance !== undefined &&
          balance > 0 && <TakeAll onPress={() => conversion.change(String(balance))} />
        }
      />
      <Result points={conversion.points} />
      <FormError refusal={refusal} busy={underWay === 'this'} />
      <Button type="submit" block loading={underWay !== undefined}>
        {labelOf(conversion)}
      </Button>
    </Form>
  )
}

function Result({ points }: { points: number }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-m bg-gem-soft px-4 py-3 text-gem"
    >
      <span className="text-sm font-medium">{texts.result}</span>
      <Amount currency="gems" value={gemsFor(points)} />
    </p>
  )
}

function Available({ points }: { points: number }) {
  return (
    <span className="flex items-center gap-1.5">
      {texts.available}
      <Amount currency="points" value={points} />
    </span>
  )
}

function TakeAll({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.allLabel}
      onClick={onPress}
      className="-me-2 min-h-11 shrink-0 rounded-s px-3 text-sm font-semibold text-brand"
    >
      {texts.all}
    </button>
  )
}
