/** Contract: What is asked of agents and of becoming one. */
import { agentsAnswer, contactAnswer } from '../../../web/src/features/agents/agents.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { product, sql } from '../backends.ts'
import { type Person, signUp } from '../people.ts'
import { appoint } from '../wallets.ts'
import { applicant, application, ask, type Case, nobody } from './story.ts'

async function latestApplicationOf({ id }: Pick<Person, 'id'>): Promise<string> {
  const [row] = await sql<{ id: string }>(
    product,
    `select id from public.agent_applications where user_id = '${id}'`,
  )
  return row?.id ?? ''
}

export const agentProcedures: Case[] = [
  {
    name: 'apply_for_agency',
    schema: { doneAnswer },
    tell: async ({ sara }) => {
      const { answer } = await applicant()
      const nothing = { p_name: '', p_location: '', p_whatsapp: '', p_services: '' }
      return {
        granted: [answer],
        refused: [
          await ask(sara, 'apply_for_agency', application),
          await ask(sara, 'apply_for_agency', nothing),
        ],
      }
    },
  },
  {
    name: 'withdraw_agent_application',
    schema: { doneAnswer },
    tell: async () => {
      const { person } = await applicant()
      const p_application_id = await latestApplicationOf(person)
      const withdraw = () => ask(person, 'withdraw_agent_application', { p_application_id })
      return { granted: [await withdraw()], refused: [await withdraw()] }
    },
  },
  {
    name: 'review_agent_application',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      const review = async (p_approve: boolean) => {
        const { person } = await applicant()
        const p_application_id = await latestApplicationOf(person)
        return ask(admin, 'review_agent_application', { p_application_id, p_approve, p_review_notes: 'x' })
      }
      const unknown = { p_application_id: nobody, p_approve: true }
      return {
        granted: [await review(true), await review(false)],
        refused: [await ask(admin, 'review_agent_application', unknown)],
      }
    },
  },
  {
    name: 'get_safe_agents',
    schema: { agentsAnswer },
    tell: async ({ sara }) => {
      await appoint(await signUp('wakeel'))
      return { granted: [await ask(sara, 'get_safe_agents')] }
    },
  },
  {
    name: 'get_agent_contact',
    schema: { contactAnswer },
    tell: async ({ sara }) => {
      const p_agent_id = await appoint(await signUp('wakeel'))
      return {
        granted: [await ask(sara, 'get_agent_contact', { p_agent_id })],
        refused: [await ask(sara, 'get_agent_contact', { p_agent_id: nobody })],
      }
    },
  },
]
