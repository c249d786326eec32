/** Contract: What admins ask and do: people, bans for good, figures, the ledger, the audit log, settings. */
import { overviewAnswer } from '../../../web/src/features/admin/admin-overview.ts'
import { settingsAnswer } from '../../../web/src/features/admin/app-settings.ts'
import { loggedAnswer } from '../../../web/src/features/admin/audit-log.ts'
import {
  gemDaysAnswer,
  ledgerCheckAnswer,
  ledgerSummaryAnswer,
} from '../../../web/src/features/admin/ledger-summary.ts'
import { peopleAnswer } from '../../../web/src/features/admin/people.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { signUp } from '../people.ts'
import { give } from '../wallets.ts'
import { ask, type Case } from './story.ts'

export const adminProcedures: Case[] = [
  {
    name: 'find_people_as_admin',
    schema: { peopleAnswer },
    tell: async ({ admin, sara }) => {
      const find = (p_query: string) => ask(admin, 'find_people_as_admin', { p_query })
      return { granted: [await find(sara.username), await find(''), await find('لا-أحد-هنا-أبداً')] }
    },
  },
  {
    name: 'ban_user_permanently',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      const banned = { p_user_id: (await signUp('sami')).id, p_reason: 'غش' }
      const bans = (args: object) => ask(admin, 'ban_user_permanently', args)
      return {
        granted: [await bans(banned)],
        refused: [await bans(banned), await bans({ p_user_id: admin.id })],
      }
    },
  },
  {
    name: 'get_admin_overview',
    schema: { overviewAnswer },
    tell: async ({ admin }) => ({ granted: [await ask(admin, 'get_admin_overview')] }),
  },
  {
    name: 'get_ledger_summary',
    schema: { ledgerSummaryAnswer },
    tell: async ({ admin, sara }) => {
      await give(sara, { points: 500 })
      await ask(sara, 'convert_points_to_gems', { p_points: 500 })
      return { granted: [await ask(admin, 'get_ledger_summary', { p_days: 14 })] }
    },
  },
  {
    name: 'get_gem_days',
    schema: { gemDaysAnswer },
    tell: async ({ admin }) => ({ granted: [await ask(admin, 'get_gem_days', { p_days: 14 })] }),
  },
  {
    name: 'check_ledger',
    schema: { ledgerCheckAnswer },
    tell: async ({ admin }) => ({ granted: [await ask(admin, 'check_ledger')] }),
  },
  {
    name: 'admin_actions',
    schema: { loggedAnswer },
    tell: async ({ admin }) => {
      const banned = await signUp('sami')
      await ask(admin, 'ban_user_10_days', { p_user_id: banned.id, p_reason: 'غش' })
      await ask(admin, 'cleanup_expired_bans')
      const person = 'id, username, full_name, avatar_url'
      const { data, error } = await admin.api
        .from('admin_actions')
        .select(
          `id, action, person_name, details, created_at,
          admin:profiles!admin_actions_admin_id_fkey(${person}),
          person:profiles!admin_actions_person_id_fkey(${person})`,
        )
        .limit(100)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'get_app_settings',
    schema: { settingsAnswer },
    tell: async ({ admin }) => ({ granted: [await ask(admin, 'get_app_settings')] }),
  },
  {
    name: 'update_app_setting',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      // As it is: everybody's settings are theirs.
      const save = (p_value: string) =>
        ask(admin, 'update_app_setting', { p_key: 'founder_referral_code', p_value })
      return { granted: [await save('REFMAJLIS01')], refused: [await save('x')] }
    },
  },
]
