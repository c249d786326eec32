/** Gifts in rooms: what is given is split as who is there at that moment has it, and everybody who has to do with it hears of it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { ban } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { join, letRoomPass, listenIn, meet, openRoom } from '../../support/rooms.ts'
import {
  type Answer,
  ask,
  entriesOf,
  expectSoundLedger,
  give,
  holdingsOf,
  toldTo,
} from '../../support/wallets.ts'

let owner: Person
let sara: Person
let noor: Person

beforeAll(async () => {
  ;[owner, sara, noor] = [await signUp('malik'), await signUp('sara'), await signUp('noor')]
})

afterAll(expectSoundLedger)

interface Gift {
  room: string
  from?: Person
  to?: Person
  type?: string
  amount?: number | null
  request?: string
}

const present = ({
  room,
  from = sara,
  to = noor,
  type = 'points',
  amount = 100,
  request,
}: Gift): Promise<Answer> =>
  ask(from, 'distribute_room_gift', {
    p_room_id: room,
    p_sender_id: from.id,
    p_receiver_id: to.id,
    p_gift_type: type,
    p_amount: amount,
    p_request_id: request ?? randomUUID(),
  })

/** What came to each, in points and gems, by what was done. */
async function changeOf(people: Person[], act: () => Promise<unknown>) {
  const before = await Promise.all(people.map(holdingsOf))
  await act()
  const after = await Promise.all(people.map(holdingsOf))
  return after.map(({ points, gems }, place) => [
    points - (before[place]?.points ?? 0),
    gems - (before[place]?.gems ?? 0),
  ])
}

describe('a gift', () => {
  test.each([
    ['points', 1000, [-1000, 0], 150, 700],
    ['points', 7, [-7, 0], 1, 5],
    ['points', 1, [-1, 0], 0, 1],
    ['gems', 18, [0, -18], 0, 6],
    ['gems', 2000, [0, -2000], 114, 532],
  ])(
    'of %s, %d, is split between receiver, owner and treasury',
    async (type, amount, spent, share, treasury) => {
      const room = await meet(owner, sara, noor)
      await give(sara, { points: 1000, gems: 2000 })
      let answer: Answer | undefined
      const changes = await changeOf([sara, noor, owner], async () => {
        answer = await present({ room, type, amount })
      })
      expect(answer).toMatchObject({
        success: true,
        message: 'تم إرسال الهدية بنجاح!',
        room_owner_present: true,
        receiver_amount: share,
        room_owner_amount: share,
        treasury_amount: treasury,
      })
      expect(changes).toEqual([spent, [share, 0], [share, 0]])
      expect(await holdingsOf(sara)).toEqual({ points: answer?.points_balance, gems: answer?.gems_balance })
    },
  )

  test('goes to the treasury whole where the owner is absent', async () => {
    const room = await openRoom(owner)
    for (const person of [sara, noor]) await join(person, room)
    await give(sara, { points: 1000, gems: 100 })
    for (const [type, amount, treasury] of [
      ['points', 1000, 1000],
      ['gems', 100, 38],
    ] as const) {
      let answer: Answer | undefined
      const changes = await changeOf([noor, owner], async () => {
        answer = await present({ room, type, amount })
      })
      expect(answer).toMatchObject({
        room_owner_present: false,
        receiver_amount: 0,
        room_owner_amount: 0,
        treasury_amount: treasury,
      })
      expect(changes).toEqual([
        [0, 0],
        [0, 0],
      ])
    }
    // Nor does an owner count who was not seen for a minute.
    await join(owner, room)
    await letRoomPass(room, owner, '61 seconds')
    await give(sara, { points: 100 })
    expect(await present({ room })).toMatchObject({ room_owner_present: false, treasury_amount: 100 })
  })

  test('to the owner brings them both parts, and one of the owner’s their own', async () => {
    const room = await meet(owner, sara)
    for (const person of [sara, owner]) await give(person, { points: 1000 })
    const to = await changeOf([sara, owner], () => present({ room, to: owner, amount: 1000 }))
    expect(to).toEqual([
      [-1000, 0],
      [300, 0],
    ])
    const from = await changeOf([sara, owner], () => present({ room, from: owner, to: sara, amount: 1000 }))
    expect(from).toEqual([
      [150, 0],
      [-850, 0],
    ])
  })

  test('is made once, however often it is sent, and seen once by everybody in the room', async () => {
    const room = await meet(owner, sara, noor)
    const { heard } = await listenIn(owner, room)
    await give(sara, { gems: 50 })
    const request = randomUUID()
    const send = () => present({ room, type: 'gems', amount: 50, request })
    const changes = await changeOf([noor], async () => {
      const [one, other] = await Promise.all([send(), send()])
      expect(one).toEqual(other)
    })
    expect(changes).toEqual([[2, 0]])
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard).toEqual([
      {
        event: 'gift',
        payload: {
          id: expect.any(String),
          room_id: room,
          gift_type: 'gems',
          amount: 50,
          sender: expect.objectContaining({ id: sara.id, username: sara.username }),
          receiver: expect.objectContaining({ id: noor.id }),
          room_owner_present: true,
          created_at: expect.any(String),
        },
      },
    ])
    await owner.api.removeAllChannels()
  })

  test('is told to its receiver and to the owner, with what came of it', async () => {
    const [layla, mona] = [await signUp('layla'), await signUp('mona')]
    const room = await meet(layla, sara, mona)
    await give(sara, { points: 1000, gems: 100 })
    await present({ room, to: mona, amount: 1000 })
    await present({ room, to: layla, type: 'gems', amount: 100 })
    await ask(layla, 'leave_room', { p_room_id: room })
    await give(sara, { points: 10 })
    await present({ room, to: mona, amount: 10 })
    const common = { actor_id: sara.id, target_type: 'room', target_id: room }
    expect(await toldTo(mona)).toMatchObject([
      {
        ...common,
        type: 'room_gift',
        amount: null,
        currency: null,
        message: expect.stringMatching('10 نقاط، ذهبت كلها إلى الخزينة$'),
      },
      {
        ...common,
        type: 'room_gift',
        title: 'وصلتك هدية',
        amount: 150,
        currency: 'points',
        message: expect.stringMatching('1,000 نقطة، وصلك منها 150 نقطة$'),
      },
    ])
    expect(await toldTo(layla)).toMatchObject([
      {
        ...common,
        type: 'room_gift',
        amount: 10,
        message: expect.stringMatching('100 جوهرة، وصلك منها 10 نقاط$'),
      },
      { ...common, type: 'room_gift_share', title: 'حصتك من هدية في غرفتك', amount: 150, currency: 'points' },
    ])
    expect(await entriesOf(sara)).toContain('room_gift points -1000')
  })
})

describe('no gift is made', () => {
  test.each([
    [{ type: 'gems', amount: 17 }, 'يجب أن تكون الجواهر بين 18 و 2000'],
    [{ type: 'gems', amount: 2001 }, 'يجب أن تكون الجواهر بين 18 و 2000'],
    [{ amount: 0 }, 'يرجى إدخال مبلغ صحيح'],
    [{ amount: -5 }, 'يرجى إدخال مبلغ صحيح'],
    [{ amount: null }, 'يرجى إدخال مبلغ صحيح'],
    [{ type: 'gold' }, 'البيانات المدخلة غير صحيحة'],
  ])('of %o', async (gift, error) => {
    const room = await meet(sara, noor)
    await give(sara, { points: 10, gems: 3000 })
    expect(await present({ room, ...gift })).toMatchObject({ success: false, code: 'invalid_amount', error })
  })

  test('of one more than one has, nor of all of it twice at once', async () => {
    const [layla, room] = [await signUp('layla'), await openRoom(owner)]
    for (const person of [layla, noor]) await join(person, room)
    await give(layla, { points: 100, gems: 20 })
    const from = layla
    expect(await present({ room, from, amount: 101 })).toMatchObject({ error: 'رصيد النقاط غير كافي' })
    expect(await present({ room, from, type: 'gems', amount: 21 })).toMatchObject({
      error: 'رصيد الجواهر غير كافي',
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => present({ room, from, amount: 100 })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await holdingsOf(layla)).toEqual({ points: 0, gems: 20 })
  })

  test('to oneself, to who left or is banned, from outside, in a room that is gone, or in another’s name', async () => {
    const [mona, room] = [await signUp('mona'), await meet(owner, sara, noor)]
    await give(sara, { points: 1000 })
    expect(await present({ room, to: sara })).toMatchObject({
      code: 'self',
      error: 'لا يمكنك إرسال هدية إلى نفسك',
    })
    const left = { code: 'receiver_left', error: 'غادر هذا العضو الغرفة' }
    expect(await present({ room, to: mona })).toMatchObject(left)
    await join(mona, room)
    await ban(mona)
    expect(await present({ room, to: mona })).toMatchObject(left)
    await ask(noor, 'leave_room', { p_room_id: room })
    expect(await present({ room })).toMatchObject(left)
    expect(await present({ room, from: noor, to: sara })).toMatchObject({ code: 'not_member' })
    expect(await present({ room: randomUUID() })).toMatchObject({ code: 'gone' })
    const forged = {
      p_room_id: room,
      p_sender_id: sara.id,
      p_receiver_id: owner.id,
      p_gift_type: 'points',
      p_amount: 1,
    }
    expect((await noor.api.rpc('distribute_room_gift', forged)).error?.code).toBe('42501')
  })

  test('beyond 300 in a day', async () => {
    const [layla, room] = [await signUp('layla'), await meet(owner, noor)]
    await join(layla, room)
    await give(layla, { points: 1000 })
    await sql(
      product,
      `do $$ begin
         for v_time in 1..300 loop
           perform private.post_transaction(
             'room_gift', private.debit_user('${layla.id}', 'points', 1), private.credit_account('treasury', 'points', 1)
           );
         end loop;
       end $$`,
    )
    expect(await present({ room, from: layla, amount: 1 })).toMatchObject({
      error: 'وصلت إلى الحد اليومي لعدد الهدايا (300)، حاول مرة أخرى غداً',
    })
  })
})

test('an owner who leaves while gifts are given is there for each of them, or is not', async () => {
  const room = await meet(owner, sara, noor)
  await give(sara, { points: 1000 })
  const before = await Promise.all([noor, owner].map(holdingsOf))
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => present({ room, amount: 100 }))),
    ask(owner, 'leave_room', { p_room_id: room }),
  ])
  for (const { room_owner_present, receiver_amount, room_owner_amount, treasury_amount } of answers) {
    const split = room_owner_present ? [15, 15, 70] : [0, 0, 100]
    expect([receiver_amount, room_owner_amount, treasury_amount]).toEqual(split)
  }
  const shares = 15 * answers.filter(({ room_owner_present }) => room_owner_present).length
  const after = await Promise.all([noor, owner].map(holdingsOf))
  expect(after.map(({ points }, place) => points - (before[place]?.points ?? 0))).toEqual([shares, shares])
})
