/** Contract: What is asked of points, gems, the timers and transfers. */
import { buyWorkerAnswer } from '../../../web/src/features/mine/buy-worker.ts'
import { conversionAnswer } from '../../../web/src/features/mine/conversion-rules.ts'
import { dailyTimerAnswer, startTimerAnswer } from '../../../web/src/features/mine/daily-timer.ts'
import { referralCodeAnswer } from '../../../web/src/features/mine/referral-code.ts'
import { claimRewardAnswer } from '../../../web/src/features/mine/timer-actions.ts'
import { stoppedAnswer } from '../../../web/src/features/sign-out/stop-timer.ts'
import { allowanceAnswer } from '../../../web/src/features/transfers/allowance.ts'
import { recipientAnswer } from '../../../web/src/features/transfers/recipient.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
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
    name: 'find_transfer_recipient',
    schema: { recipientAnswer },
    tell: async ({ sara, noor }) => {
      const find = (p_query: string) => ask(sara, 'find_transfer_recipient', { p_query })
      return {
        granted: [await find(noor.username), await find(await inviteCodeOf(noor))],
        refused: [await find('nobody_is_here')],
      }
    },
  },
  {
    name: 'transfer_points_with_limits',
    schema: { doneAnswer },
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
