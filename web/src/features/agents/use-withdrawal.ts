// Withdrawing an application that nobody has decided: asked about, then withdrawn once, its fee back in the balance and its text back in
// the form.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { sayMoved, useWalletMutation } from '../wallet/index.ts'
import { invalidateAgentStatus } from './agent-status.ts'
import type { Application } from './application.ts'
import { useApplicationDraft } from './application-draft.ts'

const texts = agentTexts.withdraw

export function useWithdrawal(open: boolean, onClose: () => void) {
  const queryClient = useQueryClient()
  const draft = useApplicationDraft()
  const [refusal, setRefusal] = useState<Refusal>()
  const { asked, ask, takeBack, leave } = useLastQuestion<Application>('withdraw', open, onClose)
  const renew = () => invalidateAgentStatus(queryClient)
  const { busy, move } = useWalletMutation({
    procedure: 'withdraw_agent_application',
    wishOf: ({ id }: Application) => id,
    ask: ({ id }: Application, requestId) =>
      callProcedure(
        'withdraw_agent_application',
        { p_application_id: id, p_request_id: requestId },
        doneAnswer,
      ),
    onDone: (_answer, { text }, isRepeat) => {
      renew()
      draft.fill(text)
      sayMoved({ title: texts.done, detail: texts.doneDetail, isRepeat })
      leave()
    },
    // Decided meanwhile: what became of it is shown in its place.
    onRefused: ({ text }) => {
      renew()
      takeBack()
      showFailure(text)
    },
    failed: texts.failed,
    onFailed: setRefusal,
    onUnanswered: renew,
    stands: asked !== undefined,
  })
  return {
    asked,
    busy,
    refusal,
    ask: (application: Application) => {
      setRefusal(undefined)
      ask(application)
    },
    confirm: () => {
      setRefusal(undefined)
      if (asked) move(asked)
    },
    takeBack,
    leave,
  }
}
