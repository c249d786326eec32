/** Contract: What is asked of points, gems, the timers and transfers. */
import {
  olderTimerAnswer,
  startedTimerAnswer,
  stoppedTimerAnswer,
} from '../../../web/src/features/finance/older-timer.ts'
import { walletDaysAnswer, walletTotalsAnswer } from '../../../web/src/features/finance/wallet-days.ts'
import { buyWorkerAnswer } from '../../../web/src/features/mine/buy-worker.ts'
import { conversionAnswer } from '../../../web/src/features/mine/conversion-rules.ts'
import { dailyTimerAnswer, startTimerAnswer } from '../../../web/src/features/mine/daily-timer.ts'
import { claimRewardAnswer } from '../../../web/src/features/mine/reward.ts'
import { referralCodeAnswer } from '../../../web/src/features/referral/referral-code.ts'
import { referralDaysAnswer, referralsAnswer } from '../../../web/src/features/referral/referrals.ts'
import { stoppedAnswer } from '../../../web/src/features/sign-out/stop-timer.ts'
import { allowanceAnswer } from '../../../web/src/features/transfers/allowance.ts'
import { recipientsAnswer } from '../../../web/src/features/transfers/recipient.ts'
import { transferAnswer } from '../../../web/src/features/transfers/use-transfer.ts'
import { entriesAnswer, kindsAnswer } from '../../../web/src/features/wallet/movements.ts'
import { product, sql } from '../backends.ts'
import { inviteCodeOf, type Person, signUp } from '../people.ts'
import { appoint, give } from '../wallets.ts'
import { ask, type Case, emailPerson, nobody, workerTypes } from './story.ts'

export const economyProcedures: Case[] = [
  {
    name: 'buy_worker',
    schema: { buyWorkerAnswer },
    tell: async ({ noor }) => {
      const [cheapest] = await workerTypes(noor)
      if (!cheapest) throw new Error('nothing is for sale')
      const buy = (p_worker_type_id: string) => ask(noor, 'buy_worker', { p_worker_type_id })
      const refused = [await buy(cheapest.id), await buy(nobody)]
      await give(noor, { [cheapest.price_currency]: cheapest.price })
      return { granted: [await buy(cheapest.id)], refused }
    },
  },
  {
    name: 'convert_points_to_gems',
    schema: { conversionAnswer },
    tell: async ({ noor }) => {
      await give(noor, { points: 10 })
      const convert = (p_points: number) => ask(noor, 'convert_points_to_gems', { p_points })
      return { granted: [await convert(10)], refused: [await convert(0), await convert(1_000_000_000)] }
    },
  },
  {
    name: 'get_daily_timer',
    schema: { dailyTimerAnswer },
    tell: async ({ noor }) => {
      const idle = await ask(noor, 'get_daily_timer')
      await ask(noor, 'start_daily_timer')
      return { granted: [idle, await ask(noor, 'get_daily_timer')] }
    },
  },
  {
    name: 'start_daily_timer',
    schema: { startTimerAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const unproven = await emailPerson()
      return {
        granted: [await ask(person, 'start_daily_timer')],
        refused: [await ask(person, 'start_daily_timer'), await ask(unproven, 'start_daily_timer')],
      }
    },
  },
  {
    name: 'claim_daily_reward',
    schema: { claimRewardAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const claim = () => ask(person, 'claim_daily_reward')
      const refused = [await claim()]
      await ask(person, 'start_daily_timer')
      refused.push(await claim())
      await sql(
        product,
        `update private.daily_timers set started_at = now() - interval '24 hours' where user_id = '${person.id}'`,
      )
      return { granted: [await claim()], refused }
    },
  },
  {
    name: 'force_stop_timer',
    schema: { stoppedAnswer },
    tell: async ({ sara }) => {
      await ask(sara, 'start_timer')
      return { granted: [await ask(sara, 'force_stop_timer'), await ask(sara, 'force_stop_timer')] }
    },
  },
  {
    name: 'get_timer',
    schema: { olderTimerAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const idle = await ask(person, 'get_timer')
      await ask(person, 'start_timer')
      return { granted: [idle, await ask(person, 'get_timer'), await ask(await emailPerson(), 'get_timer')] }
    },
  },
  {
    name: 'start_timer',
    schema: { startedTimerAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const granted = [await ask(person, 'start_timer')]
      return {
        granted,
        refused: [await ask(person, 'start_timer'), await ask(await emailPerson(), 'start_timer')],
      }
    },
  },
  {
    name: 'stop_timer',
    schema: { stoppedTimerAnswer },
    tell: async () => {
      const person = await signUp('sami')
      const refused = [await ask(person, 'stop_timer')]
      await ask(person, 'start_timer')
      return { granted: [await ask(person, 'stop_timer')], refused }
    },
  },
  {
    name: 'get_ledger_entries',
    schema: { entriesAnswer },
    tell: async ({ sara, noor }) => {
      await give(sara, { points: 10, gems: 10 })
      await ask(sara, 'transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 1 })
      return {
        granted: [
          await ask(sara, 'get_ledger_entries'),
          await ask(noor, 'get_ledger_entries', { p_kind: 'transfer', p_currency: 'points', p_limit: 1 }),
        ],
      }
    },
  },
  {
    name: 'get_ledger_kinds',
    schema: { kindsAnswer },
    tell: async ({ sara }) => {
      await give(sara, { points: 1, gems: 1 })
      return { granted: [await ask(sara, 'get_ledger_kinds')] }
    },
  },
  {
    name: 'get_wallet_totals',
    schema: { walletTotalsAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'get_wallet_totals')] }),
  },
  {
    name: 'get_wallet_days',
    schema: { walletDaysAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'get_wallet_days', { p_days: 30 })] }),
  },
  {
    name: 'get_referrals',
    schema: { referralsAnswer },
    tell: async ({ sara }) => {
      await signUp('jadid', { referralCode: await inviteCodeOf(sara) })
      return { granted: [await ask(sara, 'get_referrals', { p_limit: 20 })] }
    },
  },
  {
    name: 'get_referral_days',
    schema: { referralDaysAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'get_referral_days', { p_days: 30 })] }),
  },
  {
    name: 'ensure_user_has_referral_code',
    schema: { referralCodeAnswer },
    tell: async ({ sara, noor }) => {
      const ensure = (p_user_id: string) => ask(sara, 'ensure_user_has_referral_code', { p_user_id })
      return { granted: [await ensure(sara.id)], refused: [await ensure(noor.id)] }
    },
  },
  {
    name: 'can_transfer_points',
    schema: { allowanceAnswer },
    tell: async ({ sara }) => {
      const agent = await signUp('wakeel')
      await appoint(agent)
      const can = (person: Person, p_amount: number) =>
        ask(person, 'can_transfer_points', { p_user_id: person.id, p_amount })
      return { granted: [await can(sara, 1), await can(sara, 1_000_000), await can(agent, 1)] }
    },
  },
  {
    name: 'search_transfer_recipients',
    schema: { recipientsAnswer },
    tell: async ({ sara, noor }) => {
      const find = (p_query: string) => ask(sara, 'search_transfer_recipients', { p_query })
      return { granted: [await find(noor.username), await find(await inviteCodeOf(noor)), await find('')] }
    },
  },
  {
    name: 'transfer_points_with_limits',
    schema: { transferAnswer },
    tell: async ({ sara, noor }) => {
      await give(sara, { points: 5 })
      const send = (p_to_user_id: string, p_amount: number) =>
        ask(sara, 'transfer_points_with_limits', { p_to_user_id, p_amount })
      return {
        granted: [await send(noor.id, 5)],
        refused: [await send(noor.id, 1_000_000), await send(sara.id, 1), await send(nobody, 1)],
      }
    },
  },
]
