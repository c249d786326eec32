/** Contract: Rooms: their list, being in one, and what its members are told. */
import { randomUUID } from 'node:crypto'
import { roomReportsAnswer } from '../../../web/src/features/admin/room-reports.ts'
import { joinAnswer } from '../../../web/src/features/rooms/enter-room.ts'
import { reactAnswer } from '../../../web/src/features/rooms/message-actions.ts'
import { messagesAnswer } from '../../../web/src/features/rooms/older-messages.ts'
import {
  memberEvent,
  messageEvent,
  reactionEvent,
  removedEvent,
  roomEvent,
  typingEvent,
} from '../../../web/src/features/rooms/room-events.ts'
import { roomsAnswer } from '../../../web/src/features/rooms/room-list.ts'
import { sendAnswer } from '../../../web/src/features/rooms/room-outbox.ts'
import { membersAnswer } from '../../../web/src/features/rooms/room-presence.ts'
import { savedAnswer } from '../../../web/src/features/rooms/save-room.ts'
import { doneCodedAnswer } from '../../../web/src/lib/coded-refusal.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import type { Person } from '../people.ts'
import { join, meet, said } from '../rooms.ts'
import { ask, type Case, hearTopic, nobody, type Story } from './story.ts'

/** A procedure that answers no more than whether it was done, in a room of Sara's where Noor is too, and in none. */
function done(
  name: string,
  act: (sara: Person, noor: Person, room: string) => Promise<unknown>,
  refused: (sara: Person, noor: Person) => Promise<unknown>,
): Case {
  return {
    name,
    schema: { doneCodedAnswer },
    tell: async ({ sara, noor }) => ({
      granted: [await act(sara, noor, await meet(sara, noor))],
      refused: [await refused(sara, noor)],
    }),
  }
}

/** What is told of what Noor does, or Sara to her, in Sara's room. */
function told(
  event: string,
  schema: Case['schema'],
  ...acts: ((sara: Person, noor: Person, room: string) => Promise<unknown>)[]
): Case {
  return {
    name: `room_event_${event}`,
    schema,
    tell: async ({ sara, noor }) => {
      const granted: unknown[] = []
      for (const act of acts) {
        const room = await meet(sara, noor)
        granted.push(await hearTopic(sara, `room:${room}`, event, () => act(sara, noor, room)))
      }
      return { granted }
    },
  }
}

/** A room of Sara's that Noor reported, and Sara in it. */
async function reportedRoom(sara: Person, noor: Person): Promise<string> {
  const room_id = await meet(sara, noor)
  for (const reported_user_id of [null, sara.id]) {
    const report = { room_id, reported_user_id, report_reason: 'spam', report_details: 'مزعج' }
    const { error } = await noor.api.from('room_reports').insert(report)
    if (error) throw error
  }
  return room_id
}

const inNone = { p_room_id: nobody }

export const roomProcedures: Case[] = [
  {
    name: 'get_rooms',
    schema: { roomsAnswer },
    tell: async ({ sara, noor }) => {
      await meet(sara, noor)
      return { granted: [await ask(noor, 'get_rooms', { p_limit: 20 })] }
    },
  },
  {
    name: 'join_room',
    schema: { joinAnswer },
    tell: async ({ sara, noor }): Promise<Story> => {
      const room = await meet(sara, noor)
      const { id } = await said(noor, room, 'مرحباً')
      await said(sara, room, 'أهلاً', { p_reply_to_id: id })
      return {
        granted: [await ask(noor, 'join_room', { p_room_id: room })],
        refused: [await ask(noor, 'join_room', inNone)],
      }
    },
  },
  {
    name: 'create_room',
    schema: { savedAnswer },
    tell: async ({ sara }) => ({
      granted: [await ask(sara, 'create_room', { p_name: 'غرفة العقد', p_request_id: randomUUID() })],
      refused: [await ask(sara, 'create_room', { p_name: ' ' })],
    }),
  },
  {
    name: 'update_room',
    schema: { savedAnswer },
    tell: async ({ sara, noor }) => {
      const change = { p_room_id: await meet(sara), p_name: 'اسم جديد', p_description: 'وصف' }
      return {
        granted: [await ask(sara, 'update_room', change)],
        refused: [await ask(noor, 'update_room', change)],
      }
    },
  },
  done(
    'touch_room',
    (_sara, noor, p_room_id) => ask(noor, 'touch_room', { p_room_id }),
    (_sara, noor) => ask(noor, 'touch_room', inNone),
  ),
  done(
    'type_in_room',
    (_sara, noor, p_room_id) => ask(noor, 'type_in_room', { p_room_id }),
    (_sara, noor) => ask(noor, 'type_in_room', inNone),
  ),
  {
    name: 'leave_room',
    schema: { doneCodedAnswer },
    tell: async ({ sara, noor }) => ({
      granted: [await ask(noor, 'leave_room', { p_room_id: await meet(sara, noor) })],
    }),
  },
  done(
    'kick_room_member',
    (sara, noor, p_room_id) => ask(sara, 'kick_room_member', { p_room_id, p_user_id: noor.id }),
    async (sara, noor) =>
      ask(noor, 'kick_room_member', { p_room_id: await meet(sara, noor), p_user_id: sara.id }),
  ),
  done(
    'delete_room',
    (sara, _noor, p_room_id) => ask(sara, 'delete_room', { p_room_id }),
    async (sara, noor) => ask(noor, 'delete_room', { p_room_id: await meet(sara, noor) }),
  ),
  {
    name: 'get_room_members',
    schema: { membersAnswer },
    tell: async ({ sara, noor }) => ({
      granted: [await ask(noor, 'get_room_members', { p_room_id: await meet(sara, noor) })],
    }),
  },
  {
    name: 'send_room_message',
    schema: { sendAnswer },
    tell: async ({ sara, noor }) => {
      const room = await meet(sara, noor)
      const send = (p_content: string) =>
        ask(noor, 'send_room_message', { p_room_id: room, p_content, p_request_id: randomUUID() })
      return { granted: [await send('مرحباً')], refused: [await send(' ')] }
    },
  },
  {
    name: 'get_room_messages',
    schema: { messagesAnswer },
    tell: async ({ sara, noor }) => {
      const room = await meet(sara, noor)
      await said(noor, room, 'مرحباً')
      return { granted: [await ask(sara, 'get_room_messages', { p_room_id: room, p_limit: 25 })] }
    },
  },
  {
    name: 'react_to_room_message',
    schema: { reactAnswer },
    tell: async ({ sara, noor }) => {
      const { id } = await said(noor, await meet(sara, noor), 'مرحباً')
      const react = (p_message_id: string, more: object = { p_emoji: '❤️' }) =>
        ask(sara, 'react_to_room_message', { p_message_id, ...more })
      return { granted: [await react(id), await react(id, {})], refused: [await react(nobody)] }
    },
  },
  {
    name: 'remove_room_message',
    schema: { doneCodedAnswer },
    tell: async ({ sara, noor }) => {
      const { id } = await said(noor, await meet(sara, noor), 'مرحباً')
      const remove = (p_message_id: string) => ask(noor, 'remove_room_message', { p_message_id })
      return { granted: [await remove(id)], refused: [await remove(nobody)] }
    },
  },
  {
    name: 'get_room_reports',
    schema: { roomReportsAnswer },
    tell: async ({ sara, noor, admin }) => {
      await reportedRoom(sara, noor)
      return { granted: [await ask(admin, 'get_room_reports', { p_limit: 50 })] }
    },
  },
  {
    name: 'decide_room_reports',
    schema: { doneAnswer },
    tell: async ({ sara, noor, admin }) => {
      const decide = (p_room_id: string, p_decision: string) =>
        ask(admin, 'decide_room_reports', { p_room_id, p_decision })
      return {
        granted: [
          await decide(await reportedRoom(sara, noor), 'dismiss'),
          await decide(await reportedRoom(sara, noor), 'remove'),
        ],
        refused: [await decide(nobody, 'dismiss')],
      }
    },
  },
  told('message', { messageEvent }, (_sara, noor, room) => said(noor, room, 'مرحباً')),
  told('message_removed', { removedEvent }, async (_sara, noor, room) => {
    const { id } = await said(noor, room, 'مرحباً')
    return ask(noor, 'remove_room_message', { p_message_id: id })
  }),
  told('reaction', { reactionEvent }, async (_sara, noor, room) => {
    const { id } = await said(noor, room, 'مرحباً')
    return ask(noor, 'react_to_room_message', { p_message_id: id, p_emoji: '👍' })
  }),
  told('typing', { typingEvent }, (_sara, noor, p_room_id) => ask(noor, 'type_in_room', { p_room_id })),
  told(
    'member',
    { memberEvent },
    (_sara, noor, p_room_id) => ask(noor, 'leave_room', { p_room_id }),
    (sara, noor, p_room_id) => ask(sara, 'kick_room_member', { p_room_id, p_user_id: noor.id }),
  ),
  {
    name: 'room_event_member',
    schema: { memberEvent },
    tell: async ({ sara, noor }) => {
      const room = await meet(sara)
      return { granted: [await hearTopic(sara, `room:${room}`, 'member', () => join(noor, room))] }
    },
  },
  told(
    'room',
    { roomEvent },
    (sara, _noor, p_room_id) =>
      ask(sara, 'update_room', { p_room_id, p_name: 'اسم جديد', p_description: '' }),
    (sara, _noor, p_room_id) => ask(sara, 'delete_room', { p_room_id }),
  ),
]
