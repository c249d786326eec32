// Who wants to be an agent, and deciding about it (docs/data.md, `review_agent_application`).
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { doneAnswer, parseAnswer } from '../../lib/contract.ts'
import { type Person, personColumns, personSchema, toPerson } from '../../lib/person.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { stripMarkup } from '../../lib/validation.ts'
import { adminTexts } from '../../messages/admin.ts'
import { agentTexts } from '../../messages/agents.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type ApplicationStatus, statusSchema } from '../agents/index.ts'
import { adminKey, useAdminAction } from './admin-action.ts'

export interface AgentApplication {
  id: string
  applicant: Person
  name: string
  location: string
  /** E.164. */
  whatsapp: string
  services: string
  status: ApplicationStatus
  notes: string
  createdAt: string
}

/** Rows of `agent_applications` with who they are of. */
export const applicationsAnswer = v.array(
  v.object({
    id: v.string(),
    applicant: personSchema,
    name: v.string(),
    location: v.string(),
    whatsapp: v.string(),
    services: v.string(),
    status: statusSchema,
    review_notes: v.nullable(v.string()),
    created_at: v.string(),
  }),
)

type ApplicationRow = v.InferOutput<typeof applicationsAnswer>[number]

/** `base` is the backend's address. */
export function toAgentApplication(
  { applicant, review_notes, created_at, ...row }: ApplicationRow,
  base: string,
): AgentApplication {
  return { ...row, applicant: toPerson(applicant, base), notes: review_notes ?? '', createdAt: created_at }
}

const applicationsKey = [...adminKey, 'agent-applications']

/** As many as are shown at once; what is decided makes room. */
const limit = 100

async function fetchApplications(pendingOnly: boolean): Promise<AgentApplication[]> {
  const supabase = await getSupabase()
  const all = supabase
    .from('agent_applications')
    .select(
      `id, name, location, whatsapp, services, status, review_notes, created_at, applicant:profiles!agent_applications_user_id_fkey(${personColumns})`,
    )
    .order('created_at', { ascending: pendingOnly })
    .limit(limit)
  const { data, error } = await (pendingOnly ? all.eq('status', 'pending') : all)
  if (error) throw error
  const { url } = await loadConfig()
  return parseAnswer('agent_applications', applicationsAnswer, data).map((row) =>
    toAgentApplication(row, url),
  )
}

/** Those that wait, longest first; or all, newest first. */
export function agentApplicationsQuery(pendingOnly: boolean) {
  return queryOptions({
    queryKey: [...applicationsKey, pendingOnly],
    queryFn: () => fetchApplications(pendingOnly),
  })
}

interface Review {
  applicationId: string
  notes: string
}

/** The status of one row of `agent_applications`; null where it is gone. */
export const statusAnswer = v.nullable(v.object({ status: statusSchema }))

async function fetchStatus(id: string): Promise<ApplicationStatus | undefined> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('agent_applications')
    .select('status')
    .eq('id', id)
    .maybeSingle()
  if (error) throw error
  return parseAnswer('agent_applications', statusAnswer, data)?.status
}

export interface ReviewEnd {
  onFailed: (refusal: Refusal) => void
  /** It is decided: by this review, also where its answer was lost, or by another admin before. */
  onDecided: (status: ApplicationStatus) => void
}

function useReview(approve: boolean, { onFailed, onDecided }: ReviewEnd) {
  const queryClient = useQueryClient()
  const texts = adminTexts.agents[approve ? 'approve' : 'reject']
  const wished = approve ? 'approved' : 'rejected'
  const look = async (refusal: Refusal, { applicationId }: Review) => {
    const status = await fetchStatus(applicationId).catch(() => undefined)
    if (!status || status === 'pending') return onFailed(refusal)
    if (status === wished) showToast({ title: texts.done, tone: 'success' })
    else showToast({ title: adminTexts.agents.decided(agentTexts.status[status]), tone: 'info' })
    onDecided(status)
    return queryClient.invalidateQueries({ queryKey: applicationsKey })
  }
  return useAdminAction({
    run: ({ applicationId, notes }: Review) =>
      callProcedure(
        'review_agent_application',
        {
          p_application_id: applicationId,
          p_approve: approve,
          p_review_notes: stripMarkup(notes).trim(),
        },
        doneAnswer,
      ),
    ...texts,
    purpose: () => texts.submit,
    onDone: () => onDecided(wished),
    onFailed: look,
  })
}

export const useApproval = (end: ReviewEnd) => useReview(true, end)
export const useRejection = (end: ReviewEnd) => useReview(false, end)
