// Making gems of points: the amount, what it becomes, and no way back.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { plural } from '../../lib/plural.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useTabState } from '../../lib/use-tab-state.ts'
import { parseNumber } from '../../lib/validation.ts'
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
  useMovement,
  walletQuery,
} from '../wallet/public.ts'
import { conversionAnswer, conversionProblem, gemsFor } from './conversion-rules.ts'

const texts = mineTexts.conversion
const amountKey = personalKey('conversion')
const amountSchema = v.string()

/** What is typed, what is wrong with it once it was sent, the last question, and the sending. */
function useConversion(open: boolean, balance: number | undefined, onClose: () => void) {
  const [typed, setTyped] = useTabState(amountKey, amountSchema, '')
  const [wasSent, setWasSent] = useState(false)
  const { asked, ask, takeBack, leave } = useLastQuestion<number>('convert', open, onClose)
  const { refusal, refuse, clearRefusal } = useAttempt('data')
  const latest = useLatest(typed)
  /** Whoever left it while it was under way may have typed another by now. */
  const isStill = (points: number) => parseNumber(latest.current) === points
  const { underWay, move, wasUnheard } = useMovement({
    procedure: 'convert_points_to_gems',
    wishOf: (points: number) => points,
    ask: (points: number, requestId) =>
      callProcedure(
        'convert_points_to_gems',
        { p_points: points, p_request_id: requestId },
        conversionAnswer,
      ),
    onDone: ({ gems }, converted, isRepeat) => {
      const detail = texts.doneDetail(plural(gems, walletTexts.amounts.gems))
      sayMoved({ title: texts.done, detail, isRepeat })
      if (!isStill(converted)) return
      change('')
      leave()
    },
    onRefused: ({ text }, points) => {
      if (!isStill(points)) return showFailure(texts.failed, text)
      takeBack()
      refuse(text)
    },
    failed: texts.failed,
    onFailed: (failure, points) => (isStill(points) ? refuse(failure) : showFailure(failure.text)),
    stands: asked !== undefined || refusal !== undefined,
  })
  const points = parseNumber(typed)
  const isRepeat = points !== undefined && wasUnheard(points)
  const problem = isRepeat ? undefined : conversionProblem(typed, balance)
  const change = (next: string) => {
    setTyped(next)
    setWasSent(false)
    clearRefusal()
  }
  const submit = () => {
    setWasSent(true)
    clearRefusal()
    if (!problem && points !== undefined) ask(points)
  }
  return {
    typed,
    change,
    submit,
    underWay: underWay(asked),
    refusal,
    problem: wasSent ? problem : undefined,
    points: problem ? 0 : points,
    /** What is being confirmed. */
    asked,
    confirm: () => {
      clearRefusal()
      if (asked !== undefined) move(asked)
    },
    takeBack: () => {
      clearRefusal()
      takeBack()
    },
    leave,
  }
}

type Conversion = ReturnType<typeof useConversion>

export function ConvertDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: wallet } = useQuery(walletQuery(useViewerId()))
  const conversion = useConversion(open, wallet?.points, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && conversion.leave()}
      busy={conversion.underWay === 'this'}
      title={conversion.asked === undefined ? texts.title : texts.confirmTitle}
      description={texts.description}
    >
      {conversion.asked === undefined ? (
        <Draft conversion={conversion} balance={wallet?.points} />
      ) : (
        <Question conversion={conversion} points={conversion.asked} />
      )}
    </Dialog>
  )
}

function Draft({ conversion, balance }: { conversion: Conversion; balance: number | undefined }) {
  return (
    <Form refusal={conversion.refusal} onSubmit={conversion.submit} className="grid gap-4 pt-2">
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
      <Result points={conversion.points ?? 0} />
      <FormError refusal={conversion.refusal} />
      <Button type="submit" block>
        {texts.submit}
      </Button>
    </Form>
  )
}

function Question({ conversion, points }: { conversion: Conversion; points: number }) {
  return (
    <MovementQuestion
      refusal={conversion.refusal}
      confirmLabel={texts.confirm}
      onConfirm={conversion.confirm}
      onTakeBack={conversion.takeBack}
      underWay={conversion.underWay}
      busyLabel={texts.submitting}
    >
      <p className="text-center text-2xl font-bold text-gold">{plural(points, walletTexts.amounts.points)}</p>
      <Result points={points} />
    </MovementQuestion>
  )
}

function Result({ points }: { points: number }) {
  return (
    <p role="status" className="flex items-center justify-between rounded-m bg-gem-soft px-4 py-3 text-gem">
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
