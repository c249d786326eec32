/** Wallets behind the scenes of an attack: giving points, reading balances, and the proof that nothing went astray. */
import type { Member } from './members.ts'
import type { Stage } from './scenario.ts'

/** As an admin's credit. @throws LeftOut without the service key */
export async function give(
  { call, product }: Stage,
  { id }: Pick<Member, 'id'>,
  points: number,
): Promise<void> {
  const reply = await call('/rest/v1/rpc/admin_transfer_points', {
    apikey: product.serviceKey(),
    body: { p_to_user_id: id, p_amount: points },
  })
  if (reply.json.success !== true) throw new Error(`no points were given: ${reply.status} ${reply.text}`)
}

/** @throws where there is no such wallet */
export async function pointsOf({ call, product }: Stage, { id }: Pick<Member, 'id'>): Promise<number> {
  const { rows, status, text } = await call(`/rest/v1/user_points?select=balance&user_id=eq.${id}`, {
    apikey: product.serviceKey(),
  })
  const balance = rows[0]?.balance
  if (typeof balance !== 'number') throw new Error(`no balance could be read: ${status} ${text}`)
  return balance
}

/** Every movement sums to zero and every balance is the sum of its entries, in the whole installation. */
export async function judgeLedger({ call, judge, product }: Stage): Promise<void> {
  const { json, status } = await call('/rest/v1/rpc/check_ledger', { apikey: product.serviceKey(), body: {} })
  judge(json.is_sound === true, `the ledger is not sound: ${status} ${JSON.stringify(json).slice(0, 200)}`)
}
