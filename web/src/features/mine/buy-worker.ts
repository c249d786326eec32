// Buying a worker: the balance is looked at before anything is asked, the price is taken by the server (spec 2 §5).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import { plural } from '../../lib/plural.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { currencySchema, sayMoved, useWalletMutation, walletQuery } from '../wallet/index.ts'
import { invalidateTimer } from './daily-timer.ts'
import { invalidateWorkers, type WorkerType } from './workers.ts'

const texts = mineTexts.workers

/** Refused for the balance, it says what would have been needed. */
export const buyWorkerAnswer = answerOf(
  {},
  { required: v.optional(v.number()), price_currency: v.optional(currencySchema) },
)

/** What is said of a balance that is too small. */
function insufficientText({ price, priceCurrency }: Pick<WorkerType, 'price' | 'priceCurrency'>): string {
  const needed = texts.needed(plural(price, walletTexts.amounts[priceCurrency]))
  return `${texts.insufficient[priceCurrency]}. ${needed}`
}

/** One worker at a time: asked about, then bought. A refusal is said beside the one that was pressed. */
export function useBuyWorker() {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const [asked, setAsked] = useState<WorkerType>()
  const [refused, setRefused] = useState<{ id: string; refusal: Refusal }>()
  const refuse = ({ id }: WorkerType, why: string) =>
    setRefused({ id, refusal: { text: `${texts.failed}. ${why}` } })
  const renew = () => {
    invalidateWorkers(queryClient)
    invalidateTimer(queryClient, userId)
  }
  const { busy, move, wasUnheard } = useWalletMutation({
    procedure: 'buy_worker',
    wishOf: ({ id }: WorkerType) => id,
    ask: ({ id }: WorkerType, requestId) =>
      callProcedure('buy_worker', { p_worker_type_id: id, p_request_id: requestId }, buyWorkerAnswer),
    onDone: (_answer, { id, name }, isRepeat) => {
      // Another may be asked about by now.
      setAsked((now) => (now?.id === id ? undefined : now))
      renew()
      sayMoved({ title: texts.bought, detail: texts.boughtDetail(name), isRepeat })
    },
    onRefused: ({ text, required: price, price_currency: priceCurrency }, worker) =>
      refuse(worker, price && priceCurrency ? insufficientText({ price, priceCurrency }) : text),
    failed: texts.failed,
    onFailed: (refusal, { id }) => setRefused({ id, refusal }),
    onUnanswered: renew,
    stands: asked !== undefined,
  })
  const { submit } = useSubmission()
  const cancel = () => {
    setRefused(undefined)
    setAsked(undefined)
  }
  const check = async (worker: WorkerType) => {
    const { price, priceCurrency } = worker
    cancel()
    if (wasUnheard(worker)) return setAsked(worker)
    const wallet = await queryClient.fetchQuery(walletQuery(userId)).catch(() => undefined)
    if (!wallet) refuse(worker, texts.unchecked[priceCurrency])
    else if (wallet[priceCurrency] < price) refuse(worker, insufficientText(worker))
    else setAsked(worker)
  }
  const askFor = (worker: WorkerType) => submit(() => check(worker))
  const buy = () => {
    setRefused(undefined)
    if (asked) move(asked)
  }
  return {
    ...{ asked, refused, askFor, busy, buy, cancel },
    /** It was sent and had no answer so far: what one has may be counted with it already. */
    mayBeBought: wasUnheard,
  }
}

export type WorkerPurchase = ReturnType<typeof useBuyWorker>
