// A transfer on its way: who and how much, whether it is allowed, confirmed, sent once, and its receipt, which has an address of its own.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf, type Granted } from '../../lib/contract.ts'
import { refusalOf } from '../../lib/errors.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { plural } from '../../lib/plural.ts'
import { replaceAddressDialog } from '../../lib/use-address-dialog.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useHeld } from '../../lib/use-held.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import { parseWholeNumber } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { sayMoved, useWalletMutation, walletQuery } from '../wallet/index.ts'
import { allowanceQuery, findTransferProblem, invalidateAllowance } from './allowance.ts'
import { receiptParam } from './receipt-view.tsx'
import { type Recipient, recipientsKey, useChosenRecipient } from './recipient.ts'
import { historyKey, type Transfer as Receipt, transferQuery } from './transfer-history.ts'
import { amountProblem, recipientProblem } from './transfer-validation.ts'

/** How the form is called in the address. */
const formName = 'transfer'

/** `isRepeat`: a try before it had no answer, and may have been the one that sent it. */
interface SentReceipt {
  transfer: Receipt
  isRepeat: boolean
}

interface Transfer {
  recipient: Recipient
  amount: number
}

function isSame(one: Transfer | undefined, other: Transfer): boolean {
  return one?.recipient.id === other.recipient.id && one.amount === other.amount
}

/** Without the code: it is known or not by how they were found, and what is sent once more has to read the same. */
function argumentsOf({ recipient, amount }: Transfer) {
  return { p_to_user_id: recipient.id, p_amount: amount }
}

/** What was sent, as its receipt says it. */
export const transferAnswer = answerOf({ transfer_id: v.string(), created_at: v.string() }, {})

function send(transfer: Transfer, requestId: string) {
  const request = { ...argumentsOf(transfer), p_request_id: requestId }
  return callProcedure('transfer_points_with_limits', request, transferAnswer)
}

/** The amount, where the balance is known to cover it. */
function affordableOf(transfer: Transfer | undefined, balance: number | undefined): number | undefined {
  return transfer && balance !== undefined && transfer.amount <= balance ? transfer.amount : undefined
}

function sayDone({ recipient, amount }: Transfer, isRepeat: boolean): void {
  const detail = texts.doneDetail(plural(amount, walletTexts.amounts.points), recipient.name)
  sayMoved({ title: texts.done, detail, isRepeat })
}

const amountSchema = v.string()

function receiptOf(
  { transfer_id: id, created_at: createdAt }: Granted<v.InferOutput<typeof transferAnswer>>,
  { recipient, amount }: Transfer,
): Receipt {
  return { id, createdAt, amount, isSent: true, other: recipient }
}

/** What is typed, and what is wrong with it. */
function useDraft() {
  const userId = useViewerId()
  const { data: allowance } = useQuery(allowanceQuery(userId))
  const { data: wallet } = useQuery(walletQuery(userId))
  const [recipient, choose] = useChosenRecipient()
  const [typed, setTyped] = useTabState(personalKey('amount'), amountSchema, '')
  const problems = {
    recipient: recipientProblem(recipient?.id, userId),
    amount: amountProblem(typed, { allowance, balance: wallet?.points }),
  }
  const amount = parseWholeNumber(typed)
  const wished: Transfer | undefined = recipient && amount !== undefined ? { recipient, amount } : undefined
  const latest = useLatest(wished)
  /** Whoever left it while it was under way may have written another by now. */
  const isStill = (sent: Transfer) => isSame(latest.current, sent)
  const balance = wallet?.points
  return { userId, allowance, balance, recipient, choose, typed, setTyped, problems, wished, isStill }
}

/**
 * The receipt of what was sent while its dialog stood open; whoever opens the dialog anew writes another transfer. Once its last question
 * is gone from the address, it takes the place of the form there.
 */
function useReceipt(open: boolean, isAsked: boolean) {
  const [receipt, setReceipt] = useState<SentReceipt>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setReceipt(undefined)
  }
  const isNew = open && receipt !== undefined && !isAsked
  const address = useEffectEvent(() => {
    if (receipt) replaceAddressDialog(['open', formName], [receiptParam, receipt.transfer.id])
  })
  useEffect(() => {
    if (isNew) address()
  }, [isNew])
  return [receipt, setReceipt] as const
}

export function useTransfer(open: boolean, onClose: () => void) {
  const queryClient = useQueryClient()
  const draft = useDraft()
  const isOpen = useLatest(open)
  const check = useFormSubmit('data')
  const { asked, ask, takeBack, leave } = useLastQuestion<Transfer>('transfer', open, onClose)
  const [receipt, setReceipt] = useReceipt(open, asked !== undefined)
  /** Why the last question could not be answered: said below it, as long as it is asked. */
  const last = useFormSubmit('data')
  const latestAsked = useLatest(asked)
  const refuse = ({ text }: { text: string }, transfer: Transfer) => {
    invalidateAllowance(queryClient)
    if (!draft.isStill(transfer)) return showFailure(texts.failed, text)
    takeBack()
    check.refuse(text)
  }
  const sending = useWalletMutation({
    procedure: 'transfer_points_with_limits',
    wishOf: argumentsOf,
    ask: send,
    onDone: (answer, transfer: Transfer, isRepeat) => {
      invalidateAllowance(queryClient)
      for (const queryKey of [historyKey, recipientsKey]) queryClient.invalidateQueries({ queryKey })
      if (!draft.isStill(transfer)) return sayDone(transfer, isRepeat)
      draft.choose(undefined)
      draft.setTyped('')
      if (!isOpen.current) return sayDone(transfer, isRepeat)
      const sent = receiptOf(answer, transfer)
      queryClient.setQueryData(transferQuery(draft.userId, sent.id).queryKey, sent)
      setReceipt({ transfer: sent, isRepeat })
      takeBack()
    },
    onRefused: refuse,
    failed: texts.failed,
    onFailed: (failure, transfer) => {
      if (isSame(latestAsked.current, transfer)) last.refuse(failure)
      else showFailure(failure.text)
    },
    onUnanswered: () => invalidateAllowance(queryClient),
    stands: asked !== undefined,
  })
  const { userId, wished } = draft
  const isRepeat = wished !== undefined && sending.wasUnheard(wished)
  const problems: Partial<typeof draft.problems> = isRepeat ? {} : draft.problems
  /** What can be sent. */
  const ready = problems.recipient || problems.amount ? undefined : wished
  const findProblem = ({ amount }: Transfer) =>
    findTransferProblem(queryClient, userId, amount).catch((error: unknown) => ({
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
  const isMoving = sending.underWay(asked ?? wished) === 'this'
  /** One that was sent may be gone from the balance already: what it leaves of it cannot be told. */
  const affordable = isRepeat ? undefined : affordableOf(asked ?? ready, draft.balance)
  return {
    ...draft,
    problems,
    ready,
    balance: useHeld(draft.balance, isMoving),
    /** What of it the balance covers as it is known now. */
    affordable: useHeld(affordable, isMoving),
    /** This was sent and nothing was heard of it: nobody here knows whether it arrived. */
    isUnheard: isRepeat && sending.underWay(wished) === undefined,
    /** It is on its way while its question was left. */
    isSending: sending.underWay(wished) === 'this',
    /** Shown once the last question is gone from the address. */
    receipt: asked ? undefined : receipt,
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
    /** A press that comes after the answer sends nothing more. */
    underWay: receipt ? ('this' as const) : sending.underWay(asked),
    edit: (change: () => void) => {
      check.clearRefusal()
      change()
    },
  }
}

export type TransferInHand = ReturnType<typeof useTransfer>
