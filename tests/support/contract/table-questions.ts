/** Contract: Questions to tables whose columns the migrations' types leave wider than their checks, and to the auth service. */
import { applicationsAnswer, statusAnswer } from '../../../web/src/features/admin/agent-applications.ts'
import { applicationAnswer, applicationColumns } from '../../../web/src/features/agents/application.ts'
import { pastTimersAnswer } from '../../../web/src/features/finance/older-timer.ts'
import { workerTypesAnswer } from '../../../web/src/features/mine/workers.ts'
import { postSchema, selectPost } from '../../../web/src/features/posts/post.ts'
import {
  transferHistoryAnswer,
  transferHistoryColumns,
} from '../../../web/src/features/transfers/transfer-history.ts'
import { authSettingsAnswer } from '../../../web/src/lib/mail-sending.ts'
import { product } from '../backends.ts'
import { type Person, publish, signUp } from '../people.ts'
import { give } from '../wallets.ts'
import { applicant, ask, type Case, workerTypes } from './story.ts'

export const tableQuestions: Case[] = [
  {
    name: 'worker_types',
    schema: { workerTypesAnswer },
    tell: async ({ sara }) => ({ granted: [await workerTypes(sara)] }),
  },
  {
    name: 'transfer_history',
    schema: { transferHistoryAnswer },
    tell: async ({ sara, noor }) => {
      await give(sara, { points: 5 })
      await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 5 })
      const { data, error } = await noor.api.from('transfer_history').select(transferHistoryColumns).limit(50)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'agent_applications',
    schema: { applicationAnswer },
    tell: async ({ sara }) => {
      const { person } = await applicant()
      const latest = async ({ api, id }: Person) =>
        (
          await api
            .from('agent_applications')
            .select(applicationColumns)
            .eq('user_id', id)
            .limit(1)
            .maybeSingle()
        ).data
      return { granted: [await latest(person), await latest(sara)] }
    },
  },
  {
    name: 'agent_applications',
    schema: { applicationsAnswer },
    tell: async ({ admin }) => {
      await applicant()
      const { data, error } = await admin.api
        .from('agent_applications')
        .select(
          'id, name, location, whatsapp, services, status, review_notes, created_at, applicant:profiles!agent_applications_user_id_fkey(id, username, full_name, avatar_url)',
        )
        .limit(100)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'agent_applications',
    schema: { statusAnswer },
    tell: async ({ admin }) => {
      const { person } = await applicant()
      const statusOf = async (id: string) =>
        (await admin.api.from('agent_applications').select('status').eq('user_id', id).limit(1).maybeSingle())
          .data
      return { granted: [await statusOf(person.id), await statusOf(admin.id)] }
    },
  },
  {
    name: 'timer_history',
    schema: { pastTimersAnswer },
    tell: async () => {
      const person = await signUp('sami')
      await ask(person, 'start_timer')
      await ask(person, 'stop_timer')
      const { data, error } = await person.api
        .from('timer_history')
        .select('id, start_time, total_duration, points_earned, gems_earned')
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'post_cards',
    schema: { postSchema },
    tell: async ({ sara, noor }) => {
      const id = await publish(sara, 'منشور')
      const { data, error } = await selectPost(noor.api, id)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'settings',
    schema: { authSettingsAnswer },
    tell: async () => {
      const { url, anonKey } = product
      const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
      return { granted: [await response.json()] }
    },
  },
]
