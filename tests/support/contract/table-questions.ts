/** Contract: Questions to tables whose columns the migrations' types leave wider than their checks, and to the auth service. */
import { applicationsAnswer, statusAnswer } from '../../../web/src/features/admin/agent-applications.ts'
import { latestAnswer } from '../../../web/src/features/agents/standing.ts'
import { settingsAnswer } from '../../../web/src/features/mine/account-verification.ts'
import { workerTypesAnswer } from '../../../web/src/features/mine/workers.ts'
import { product } from '../backends.ts'
import type { Person } from '../people.ts'
import { applicant, type Case, workerTypes } from './story.ts'

export const tableQuestions: Case[] = [
  {
    name: 'worker_types',
    schema: { workerTypesAnswer },
    tell: async ({ sara }) => ({ granted: [await workerTypes(sara)] }),
  },
  {
    name: 'agent_applications',
    schema: { latestAnswer },
    tell: async ({ sara }) => {
      const { person } = await applicant()
      const latest = async ({ api, id }: Person) =>
        (
          await api
            .from('agent_applications')
            .select('id, status, review_notes')
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
          'id, name, location, whatsapp, services, status, review_notes, created_at, applicant:profiles!agent_applications_user_id_fkey(id, username, avatar_url)',
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
    name: 'settings',
    schema: { settingsAnswer },
    tell: async () => {
      const { url, anonKey } = product
      const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
      return { granted: [await response.json()] }
    },
  },
]
