// An application being written, looked at once more, and sent with its fee.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { type PhoneEntry, usePhoneEntry } from '../../lib/use-phone-entry.ts'
import { useLastQuestion } from '../../lib/use-question.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { useTabState } from '../../lib/use-tab-state.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sayMoved, useMovement, walletQuery } from '../wallet/public.ts'
import type { ApplicationText } from './application-facts.tsx'
import { type ApplicationDraft, type ApplicationProblems, applicationProblems } from './rules.ts'
import { renewStanding, useStanding } from './standing.ts'

const texts = agentTexts.apply
const fieldsSchema = v.object({ name: v.string(), location: v.string(), services: v.string() })
const nothingTyped = { name: '', location: '', services: '' }

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
  const { data: standing } = useStanding()
  return async (draft: ApplicationDraft): Promise<ApplicationProblems> => {
    const wallet = await queryClient.fetchQuery(walletQuery(userId)).catch(() => undefined)
    if (!wallet) return { form: { text: texts.balanceFailed } }
    return applicationProblems(draft, standing ?? { application: null }, wallet.points)
  }
}

export function useApplication(open: boolean, onClose: () => void) {
  const queryClient = useQueryClient()
  const phone = usePhoneEntry(personalKey('application-phone'))
  const [fields, setFields] = useTabState(personalKey('application'), fieldsSchema, nothingTyped)
  const [problems, setProblems] = useState<ApplicationProblems>({})
  const { asked, ask, takeBack, leave } = useLastQuestion<Asked>('apply', open, onClose)
  const { busy: checking, submit: once } = useSubmission()
  const check = useCheck()
  const { data: standing } = useStanding()
  const { busy: sending, move } = useMovement({
    procedure: 'apply_for_agency',
    wishOf: (wish: Asked) => wish,
    ask: send,
    onDone: (_answer, _application, isRepeat) => {
      renewStanding(queryClient)
      forget()
      sayMoved({ title: texts.done, detail: texts.doneDetail, isRepeat })
      leave()
    },
    onRefused: ({ text }) => {
      renewStanding(queryClient)
      takeBack()
      setProblems({ form: { text } })
    },
    failed: texts.failed,
    onFailed: (form) => setProblems({ form }),
    onUnanswered: () => renewStanding(queryClient),
    stands: asked !== undefined || problems.form !== undefined,
  })
  const forget = () => {
    setFields(nothingTyped)
    phone.setPhone('')
  }
  /** Sent by a try of which nothing was heard, or elsewhere: there is nothing to write or to confirm. */
  const isWaiting = open && !sending && standing?.application?.status === 'pending'
  const leaveAsSent = useEffectEvent(() => {
    forget()
    if (asked) sayMoved({ title: texts.done, detail: texts.doneDetail, isRepeat: false })
    else showToast({ title: texts.pending, tone: 'info' })
    leave()
  })
  useEffect(() => {
    if (isWaiting) leaveAsSent()
  }, [isWaiting])
  const edit = (typed: Partial<typeof nothingTyped>) => {
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
      if (!found.form && !found.whatsapp) ask({ ...asSent(draft), after: standing?.application?.id })
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
