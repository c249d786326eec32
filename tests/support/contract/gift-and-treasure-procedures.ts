/** Contract: Gifts in a room, and treasure chests. */
import { randomUUID } from 'node:crypto'
import { giftAnswer } from '../../../web/src/features/gifts/send-gift.ts'
import { sharedRoomAnswer } from '../../../web/src/features/gifts/shared-room.ts'
import { giftEvent } from '../../../web/src/features/rooms/room-events.ts'
import { openAnswer } from '../../../web/src/features/treasure/open-chest.ts'
import { chestRow, chestsAnswer } from '../../../web/src/features/treasure/treasure-chests.ts'
import type { Person } from '../people.ts'
import { meet } from '../rooms.ts'
import { give, newChest } from '../wallets.ts'
import { ask, type Case, hear, hearTopic, nobody } from './story.ts'

function sendGift(sender: Person, receiver: Person, room: string, amount: number): Promise<unknown> {
  return ask(sender, 'distribute_room_gift', {
    ...{ p_room_id: room, p_sender_id: sender.id, p_receiver_id: receiver.id },
    ...{ p_gift_type: 'gems', p_amount: amount, p_request_id: randomUUID() },
  })
}

const open = (person: Person, p_chest_id: string) =>
  ask(person, 'open_treasure_chest', { p_chest_id, p_request_id: randomUUID() })

async function richInGems(person: Person): Promise<Person> {
  await give(person, { gems: 1_000 })
  return person
}

export const giftAndTreasureProcedures: Case[] = [
  {
    name: 'distribute_room_gift',
    schema: { giftAnswer },
    tell: async ({ sara, noor }) => {
      const room = await meet(sara, await richInGems(noor))
      return {
        granted: [await sendGift(noor, sara, room, 50)],
        refused: [await sendGift(noor, sara, room, 17)],
      }
    },
  },
  {
    name: 'room_event_gift',
    schema: { giftEvent },
    tell: async ({ sara, noor }) => {
      const room = await meet(sara, await richInGems(noor))
      return {
        granted: [await hearTopic(sara, `room:${room}`, 'gift', () => sendGift(noor, sara, room, 50))],
      }
    },
  },
  {
    name: 'get_shared_room',
    schema: { sharedRoomAnswer },
    tell: async ({ sara, noor }) => {
      await meet(sara, noor)
      return { granted: [await ask(noor, 'get_shared_room', { p_user_id: sara.id })] }
    },
  },
  {
    name: 'get_treasure_chests',
    schema: { chestsAnswer },
    tell: async ({ noor }) => {
      await newChest()
      return { granted: [await ask(noor, 'get_treasure_chests')] }
    },
  },
  {
    name: 'open_treasure_chest',
    schema: { openAnswer },
    tell: async ({ noor }) => {
      const chest = await newChest()
      await richInGems(noor)
      return {
        granted: [await open(noor, chest)],
        refused: [await open(noor, chest), await open(noor, nobody)],
      }
    },
  },
  {
    name: 'treasure_chests',
    schema: { chestRow },
    tell: async ({ noor }) => {
      const chest = await newChest()
      await richInGems(noor)
      const wish = { table: 'treasure_chests', event: 'UPDATE', filter: `id=eq.${chest}` } as const
      return { granted: [await hear(noor, wish, () => open(noor, chest))] }
    },
  },
]
