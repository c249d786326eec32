// An application being written, looked at once more, and sent with its fee.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import type { PhoneEntry } from '../../lib/use-phone-entry.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sayMoved, useWalletMutation, walletQuery } from '../wallet/index.ts'
import { invalidateAgentStatus, useAgentStatus } from './agent-status.ts'
import { type ApplicationFields, useApplicationDraft } from './application-draft.ts'
import type { ApplicationText } from './application-facts.tsx'
import { type ApplicationDraft, type ApplicationProblems, applicationProblems } from './application-rules.ts'

const texts = agentTexts.apply

/** What is being confirmed, and after which application of the person: who was rejected may send the same words as another one. */
interface Asked extends ApplicationText {
  after: string | undefined
}

/** The application as it is sent, once nothing is wrong with it. */
function asSent(draft: ApplicationDraft): ApplicationText {
  return {
    name: draft.name.trim(),
    location: draft.location.trim(),
    whatsapp: phoneInCountry(draft.countryCode, draft.whatsapp) ?? draft.whatsapp,
    services: draft.services.trim(),
  }
}

function send({ name, location, whatsapp, services }: ApplicationText, requestId: string) {
  const application = {
    p_name: name,
    p_location: location,
    p_whatsapp: whatsapp,
    p_services: services,
    p_request_id: requestId,
  }
  return callProcedure('apply_for_agency', application, doneAnswer)
}

/** Whether one could apply like this: the balance as it is known, or asked for now. */
function useCheck() {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const { data: status } = useAgentStatus()
  return async (draft: ApplicationDraft): Promise<ApplicationProblems> => {
    const wallet = await queryClient.fetchQuery(walletQuery(userId)).catch(() => undefined)
    if (!wallet) return { form: { text: texts.balanceFailed } }
    return applicationProblems(draft, status ?? { application: null }, wallet.points)
  }
}

export function useApplication(open: boolean, onClose: () => void) {
  const queryClient = useQueryClient()
  const { fields, setFields, phone, isEmpty, forget, fill } = useApplicationDraft()
  const [problems, setProblems] = useState<ApplicationProblems>({})
  const { asked, ask, takeBack, leave } = useLastQuestion<Asked>('apply', open, onClose)
  const { busy: checking, submit: once } = useSubmission()
  const check = useCheck()
  const { data: status } = useAgentStatus()
  const { busy: sending, move } = useWalletMutation({
    procedure: 'apply_for_agency',
    wishOf: (wish: Asked) => wish,
    ask: send,
    onDone: (_answer, _application, isRepeat) => {
      invalidateAgentStatus(queryClient)
      forget()
      sayMoved({ title: texts.done, detail: texts.doneDetail, isRepeat })
      leave()
    },
    onRefused: ({ text }) => {
      invalidateAgentStatus(queryClient)
      takeBack()
      setProblems({ form: { text } })
    },
    failed: texts.failed,
    onFailed: (form) => setProblems({ form }),
    onUnanswered: () => invalidateAgentStatus(queryClient),
    stands: asked !== undefined || problems.form !== undefined,
  })
  const rejected = status?.application?.status === 'rejected' ? status.application : undefined
  // Who was rejected mends what they sent, instead of writing it anew.
  const begin = useEffectEvent(() => {
    if (rejected && isEmpty) fill(rejected.text)
  })
  useEffect(() => {
    if (open && rejected?.id) begin()
  }, [open, rejected?.id])
  /** Sent by a try of which nothing was heard, or elsewhere: there is nothing to write or to confirm. */
  const isWaiting = open && !sending && status?.application?.status === 'pending'
  const leaveAsSent = useEffectEvent(() => {
    forget()
    if (asked) sayMoved({ title: texts.done, detail: texts.doneDetail, isRepeat: false })
    else showToast({ title: texts.pending, tone: 'info' })
    leave()
  })
  useEffect(() => {
    if (isWaiting) leaveAsSent()
  }, [isWaiting])
  const edit = (typed: Partial<ApplicationFields>) => {
    setFields({ ...fields, ...typed })
    setProblems({})
  }
  const editPhone: PhoneEntry['setPhone'] = (whatsapp, code) => {
    phone.setPhone(whatsapp, code)
    setProblems({})
  }
  const submit = () =>
    once(async () => {
      const draft = { ...fields, whatsapp: phone.phone, countryCode: phone.code }
      const found = await check(draft)
      setProblems(found)
      if (!found.form && !found.whatsapp) ask({ ...asSent(draft), after: status?.application?.id })
    })
  return {
    fields,
    edit,
    phone,
    editPhone,
    problems,
    refusal: problems.form,
    busy: checking || sending,
    submit,
    /** Why the one before was rejected; empty where none was, or nothing was said. */
    notes: rejected?.notes ?? '',
    /** What is being confirmed. */
    asked,
    confirm: () => {
      setProblems({})
      if (asked) move(asked)
    },
    takeBack: () => {
      setProblems({})
      takeBack()
    },
    leave,
  }
}
