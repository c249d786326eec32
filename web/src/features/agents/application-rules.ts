// Becoming an agent, and reaching one (spec 2 §4, §5, §9).
import * as v from 'valibot'
import { type CountryCode, phoneInCountry } from '../../lib/phone.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { Problem } from '../../lib/validation.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { agentTexts } from '../../messages/agents.ts'
import { validation } from '../../messages/validation.ts'
import type { Application } from './application.ts'

/** Points, taken with the application. */
export const agencyFee = 1_000_000

/** Milliseconds between two looks for an agent who was just approved, and how long they go on. */
export const pollInterval = 2_000
export const pollFor = 30_000

/** Characters; the database keeps no more. */
export const applicationMaxLengths = { name: 100, location: 100, services: 500 }

export const statusSchema = v.picklist(['pending', 'approved', 'rejected'])

export type ApplicationStatus = v.InferOutput<typeof statusSchema>

/** A row of `notifications`, some of which tell of a decision. */
export const decisionRow = v.object({ type: v.string() })

export interface AgentStatus {
  isAgent: boolean
  /** By which one stands in the list of agents. */
  agentId: string | null
  /** The latest one; null where there is none. */
  application: Application | null
}

/** As much of it as the rules go by. */
interface Standing {
  isAgent: boolean
  application: Pick<Application, 'status'> | null
}

/** Whether one may apply: no agent, and no application, or one that was rejected. */
export function mayApply({ isAgent, application }: Standing): boolean {
  return !isAgent && (application === null || application.status === 'rejected')
}

/** Approved, but not yet among the agents. */
export function isAwaited(status: Standing | undefined): boolean {
  return status?.isAgent === false && status.application?.status === 'approved'
}

export interface ApplicationDraft {
  name: string
  location: string
  countryCode: CountryCode
  whatsapp: string
  services: string
}

export interface ApplicationProblems {
  /** About the form as a whole. */
  form?: Refusal | undefined
  whatsapp?: Problem
}

/** What is wrong with an application by who has so many points. */
export function applicationProblems(
  draft: ApplicationDraft,
  { application }: Pick<Standing, 'application'>,
  balance: number,
): ApplicationProblems {
  const { name, location, whatsapp, services, countryCode } = draft
  if (![name, location, whatsapp, services].every(hasVisibleText)) {
    return { form: { text: agentTexts.apply.missing, incomplete: true } }
  }
  if (!phoneInCountry(countryCode, whatsapp)) return { whatsapp: validation.phone.international }
  if (application?.status === 'pending') return { form: { text: agentTexts.apply.pending } }
  return balance < agencyFee ? { form: { text: agentTexts.apply.insufficient } } : {}
}

/** The address that opens a chat in the messaging app, the greeting typed already. `digits` is a full number. */
export function chatAddress(digits: string, agentName: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(agentTexts.list.greeting(agentName))}`
}
