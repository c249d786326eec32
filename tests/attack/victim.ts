/** Victim of generated attacks: somebody with something of everything, and what it was before. */
import { createHash, randomUUID } from 'node:crypto'
import { befriend } from './friends.ts'
import type { Member } from './members.ts'
import { uploadStoryPicture } from './pictures.ts'
import type { Stage } from './scenario.ts'
import type { Table } from './schema.ts'
import { give } from './wallets.ts'

export interface Victim extends Member {
  /** Ids of what is theirs. */
  belongings: string[]
}

/** Balances rise when others give; they are compared by their amount. */
const wallets = ['user_points', 'user_gems']

export async function makeVictim(stage: Stage): Promise<Victim> {
  const [sara, friend] = [await stage.member('sara'), await stage.member('friend')]
  const represent = { prefer: 'return=representation' }
  const make = async (path: string, body: unknown) => {
    const reply = await sara.call(path, { body, headers: represent })
    return stage.requireSuccess(reply, `something of the victim's`)
  }
  await give(stage, sara, 1_030_000)
  const post = await make('/rest/v1/posts?select=id', { content: 'لي وحدي' })
  const post_id = post.rows[0]?.id
  const comment = await make('/rest/v1/post_comments?select=id', { post_id, content: 'تعليق' })
  const request = await make('/rest/v1/friend_requests?select=id', { receiver_id: friend.id })
  await friend.call('/rest/v1/friend_requests', { body: { receiver_id: sara.id } })
  await make('/rest/v1/rpc/convert_points_to_gems', { p_points: 1_000, p_request_id: randomUUID() })
  await make('/rest/v1/rpc/start_daily_timer', {})
  await make('/rest/v1/rpc/check_and_store_fingerprint', {
    p_user_id: sara.id,
    p_fingerprint: createHash('sha256').update(sara.id).digest('hex'),
  })
  const reported = await friend.call('/rest/v1/posts?select=id', {
    body: { content: 'للآخرين' },
    headers: represent,
  })
  await make('/rest/v1/post_reports?select=id', { post_id: reported.rows[0]?.id, report_reason: 'spam' })
  await make('/rest/v1/muted_notifications?select=kind', { kind: 'friend_answers' })
  const said = await friend.call('/rest/v1/post_comments?select=id', {
    body: { post_id, content: 'تعليق صديق' },
    headers: represent,
  })
  await make('/rest/v1/comment_reports?select=id', { comment_id: said.rows[0]?.id, report_reason: 'spam' })
  const channel = await friend.call('/rest/v1/channels?select=id', {
    body: { name: `قناة ${friend.id.slice(0, 8)}` },
    headers: represent,
  })
  const channel_id = channel.rows[0]?.id
  const video = await friend.call('/rest/v1/videos?select=id', {
    body: { channel_id, title: 'فيديو صديق' },
    headers: represent,
  })
  const video_id = video.rows[0]?.id
  await make('/rest/v1/channel_subscribers?select=channel_id', { channel_id })
  await make('/rest/v1/video_views?select=video_id', { video_id })
  await make('/rest/v1/rpc/react_to_video', { p_video_id: video_id, p_reaction: 'like' })
  await make('/rest/v1/video_reports?select=id', { video_id, report_reason: 'spam' })
  await make('/rest/v1/support_messages?select=id', { message: 'سؤال للدعم' })
  await make('/rest/v1/stories?select=id', { image_url: await uploadStoryPicture(stage, sara) })
  await make('/rest/v1/rpc/create_room', { p_name: 'غرفتي' })
  const theirs = await friend.call('/rest/v1/rpc/create_room', { body: { p_name: 'غرفة صديق' } })
  const p_room_id = Object(theirs.json.room).id
  await make('/rest/v1/rpc/join_room', { p_room_id })
  await make('/rest/v1/rpc/send_room_message', { p_room_id, p_content: 'رسالة', p_request_id: randomUUID() })
  await make('/rest/v1/room_reports?select=id', { room_id: p_room_id, report_reason: 'spam' })
  await befriend(stage, sara, friend)
  const received = await friend.call('/rest/v1/rpc/send_message', {
    body: { p_to_user_id: sara.id, p_content: 'سر', p_request_id: randomUUID() },
  })
  const message_id = Object(received.json.sent).id
  await make('/rest/v1/message_reports?select=id', { message_id, report_reason: 'spam' })
  await make('/rest/v1/user_blocks?select=blocked_id', { blocked_id: friend.id })
  const application = await make('/rest/v1/rpc/apply_for_agency', {
    p_name: 'مكتب',
    p_location: 'بغداد',
    p_whatsapp: '+9647701234567',
    p_services: 'سحب',
  })
  const ids = [
    application.json.application_id,
    post_id,
    comment.rows[0]?.id,
    request.rows[0]?.id,
    message_id,
  ].filter((id) => typeof id === 'string')
  stage.require(ids.length === 5, `the victim's application, post, comment, request and message have no ids`)
  return { ...sara, belongings: [sara.id, friend.id, ...ids] }
}

/** The rows that name the person, by table, each as one text. */
export async function rowsOf(
  { product }: Stage,
  { id }: Victim,
  tables: Table[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { name, columns } of tables.filter((table) => !wallets.includes(table.name))) {
    const people = columns.filter(
      ({ isPerson, name: column }) => isPerson || (name === 'profiles' && column === 'id'),
    )
    if (people.length === 0) continue
    const naming = people.map(({ name: column }) => `${column} = '${id}'`).join(' or ')
    const rows = await product.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from public.${name} t where ${naming}`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
