/** Friends of the attack, without the questions and answers by which people become them. */
import type { Member } from './members.ts'
import type { Stage } from './scenario.ts'

export async function befriend({ product }: Stage, one: Pick<Member, 'id'>, other: Pick<Member, 'id'>) {
  await product.sql(
    `insert into public.friendships (user1_id, user2_id)
     values (least('${one.id}'::uuid, '${other.id}'), greatest('${one.id}'::uuid, '${other.id}')) returning id`,
  )
}
