/** Contract: What is asked at the door: invites, bans, devices, step-ups. */
import { lockedUsersAnswer } from '../../../web/src/features/admin/locked-users.ts'
import { banStatusAnswer } from '../../../web/src/features/bans/ban.ts'
import { deviceAnswer } from '../../../web/src/features/protection/device-check.ts'
import { referrerAnswer } from '../../../web/src/features/registration/api.ts'
import { sessionsAnswer } from '../../../web/src/features/security/own-sessions.ts'
import { freshAnswer } from '../../../web/src/features/step-up/step-up.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { client, product } from '../backends.ts'
import { ban } from '../moderation.ts'
import { inviteCodeOf, type Person, signUp } from '../people.ts'
import { signInElsewhere } from '../sessions.ts'
import { ask, type Case } from './story.ts'

export const protectionProcedures: Case[] = [
  {
    name: 'find_user_by_referral_code',
    schema: { referrerAnswer },
    tell: async ({ sara }) => {
      const find = (p_referral_code: string) =>
        ask({ api: client(product) }, 'find_user_by_referral_code', { p_referral_code })
      return {
        granted: [await find(await inviteCodeOf(sara))],
        refused: [await find('x'), await find('REFNOBODY99')],
      }
    },
  },
  {
    name: 'get_own_sessions',
    schema: { sessionsAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'get_own_sessions')] }),
  },
  {
    name: 'end_own_session',
    schema: { doneAnswer },
    tell: async () => {
      const person = await signUp('zina')
      await signInElsewhere(person)
      const { data } = await person.api.rpc('get_own_sessions')
      const end = () => ask(person, 'end_own_session', { p_session_id: data[1].id })
      return { granted: [await end()], refused: [await end()] }
    },
  },
  {
    name: 'ban_user_10_days',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      const banned = { p_user_id: (await signUp('sami')).id, p_reason: 'غش' }
      const itself = { p_user_id: admin.id }
      const bans = (args: object) => ask(admin, 'ban_user_10_days', args)
      return { granted: [await bans(banned)], refused: [await bans(banned), await bans(itself)] }
    },
  },
  {
    name: 'unban_user_by_admin',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      const banned = await signUp('sami')
      await ban(banned)
      const lift = () => ask(admin, 'unban_user_by_admin', { p_user_id: banned.id, p_admin_notes: 'x' })
      return { granted: [await lift()], refused: [await lift()] }
    },
  },
  {
    name: 'cleanup_expired_bans',
    schema: { doneAnswer },
    tell: async ({ admin }) => ({ granted: [await ask(admin, 'cleanup_expired_bans')] }),
  },
  {
    name: 'get_locked_users_with_details',
    schema: { lockedUsersAnswer },
    tell: async ({ admin }) => {
      await ban(await signUp('sami'))
      const list = (p_active_only: boolean) => ask(admin, 'get_locked_users_with_details', { p_active_only })
      return { granted: [await list(true), await list(false)] }
    },
  },
  {
    name: 'check_user_ban_status',
    schema: { banStatusAnswer },
    tell: async ({ sara }) => {
      const banned = await signUp('sami')
      await ban(banned)
      const status = (person: Person) => ask(person, 'check_user_ban_status', { p_user_id: person.id })
      return { granted: [await status(sara), await status(banned)] }
    },
  },
  {
    name: 'cleanup_old_messages',
    schema: { doneAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'cleanup_old_messages')] }),
  },
  {
    name: 'check_and_store_fingerprint_enhanced',
    schema: { deviceAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const report = (device: number) =>
        ask(person, 'check_and_store_fingerprint_enhanced', {
          p_user_id: person.id,
          p_fingerprint: String(device).repeat(64),
          p_device_signature: 'signature',
          p_app_instance_id: 'instance',
        })
      const granted = []
      for (const device of [1, 1, 2, 3, 4, 5]) granted.push(await report(device))
      return { granted }
    },
  },
  {
    name: 'check_and_store_fingerprint',
    schema: { deviceAnswer },
    tell: async ({ sara }) => {
      const device = { p_user_id: sara.id, p_fingerprint: 'simple-01234567' }
      return { granted: [await ask(sara, 'check_and_store_fingerprint', device)] }
    },
  },
  {
    name: 'is_step_up_fresh',
    schema: { freshAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'is_step_up_fresh')] }),
  },
]
