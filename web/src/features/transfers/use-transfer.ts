// A transfer on its way: who and how much, whether it is allowed, confirmed, sent once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { refusalOf } from '../../lib/errors.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { plural } from '../../lib/plural.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useTabState } from '../../lib/use-tab-state.ts'
import { parseNumber } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { sayMoved, useMovement, walletQuery } from '../wallet/public.ts'
import { allowanceQuery, findTransferProblem, renewAllowance } from './allowance.ts'
import { type Recipient, recipientSchema } from './recipient.ts'
import { amountProblem, recipientProblem } from './rules.ts'

interface Transfer {
  recipient: Recipient
  amount: number
}

function isSame(one: Transfer | undefined, other: Transfer): boolean {
  return one?.recipient.id === other.recipient.id && one.amount === other.amount
}

function argumentsOf({ recipient, amount }: Transfer) {
  return {
    p_to_user_id: recipient.id,
    p_amount: amount,
    ...(recipient.referralCode && { p_referral_code: recipient.referralCode }),
  }
}

function send(transfer: Transfer, requestId: string) {
  const request = { ...argumentsOf(transfer), p_request_id: requestId }
  return callProcedure('transfer_points_with_limits', request, doneAnswer)
}

function sayDone({ recipient, amount }: Transfer, isRepeat: boolean): void {
  const detail = texts.doneDetail(plural(amount, walletTexts.amounts.points), recipient.name)
  sayMoved({ title: texts.done, detail, isRepeat })
}

const chosenSchema = v.optional(recipientSchema)
const amountSchema = v.string()

/** What is typed, and what is wrong with it. */
function useDraft() {
  const userId = useViewerId()
  const { data: allowance } = useQuery(allowanceQuery(userId))
  const { data: wallet } = useQuery(walletQuery(userId))
  const [recipient, choose] = useTabState(personalKey('recipient'), chosenSchema, undefined)
  const [typed, setTyped] = useTabState(personalKey('amount'), amountSchema, '')
  const problems = {
    recipient: recipientProblem(recipient?.id, userId),
    amount: amountProblem(typed, { allowance, balance: wallet?.points }),
  }
  const amount = parseNumber(typed)
  const wished: Transfer | undefined = recipient && amount !== undefined ? { recipient, amount } : undefined
  const latest = useLatest(wished)
  /** Whoever left it while it was under way may have written another by now. */
  const isStill = (sent: Transfer) => isSame(latest.current, sent)
  return { userId, allowance, recipient, choose, typed, setTyped, problems, wished, isStill }
}

export function useTransfer(open: boolean, onClose: () => void) {
  const queryClient = useQueryClient()
  const draft = useDraft()
  const check = useAttempt('data')
  const { asked, ask, takeBack, leave } = useLastQuestion<Transfer>('transfer', open, onClose)
  /** Why the last question could not be answered: said below it, as long as it is asked. */
  const last = useAttempt('data')
  const latestAsked = useLatest(asked)
  const refuse = ({ text }: { text: string }, transfer: Transfer) => {
    renewAllowance(queryClient)
    if (!draft.isStill(transfer)) return showFailure(texts.failed, text)
    takeBack()
    check.refuse(text)
  }
  const sending = useMovement({
    procedure: 'transfer_points_with_limits',
    wishOf: argumentsOf,
    ask: send,
    onDone: (_answer, transfer: Transfer, isRepeat) => {
      renewAllowance(queryClient)
      sayDone(transfer, isRepeat)
      if (!draft.isStill(transfer)) return
      draft.choose(undefined)
      draft.setTyped('')
      leave()
    },
    onRefused: refuse,
    failed: texts.failed,
    onFailed: (failure, transfer) => {
      if (isSame(latestAsked.current, transfer)) last.refuse(failure)
      else showFailure(failure.text)
    },
    onUnanswered: () => renewAllowance(queryClient),
    stands: asked !== undefined,
  })
  const { userId, wished } = draft
  const isRepeat = wished !== undefined && sending.wasUnheard(wished)
  const problems: Partial<typeof draft.problems> = isRepeat ? {} : draft.problems
  /** What can be sent. */
  const ready = problems.recipient || problems.amount ? undefined : wished
  const findProblem = ({ amount }: Transfer) =>
    findTransferProblem(userId, amount).catch((error: unknown) => ({
      ...refusalOf(error, 'data'),
      text: texts.checkFailed,
    }))
  const askToConfirm = () =>
    check.attempt(async () => {
      if (!ready) return undefined
      const problem = isRepeat ? undefined : await findProblem(ready)
      last.clearRefusal()
      if (!problem) ask(ready)
      return problem
    })
  return {
    ...draft,
    problems,
    ready,
    checking: check.busy,
    refusal: check.refusal,
    askToConfirm,
    /** What is being confirmed. */
    asked,
    takeBack,
    leave,
    confirm: () => {
      last.clearRefusal()
      if (asked) sending.move(asked)
    },
    failure: last.refusal,
    underWay: sending.underWay(asked),
    edit: (change: () => void) => {
      check.clearRefusal()
      change()
    },
  }
}

export type TransferInHand = ReturnType<typeof useTransfer>
