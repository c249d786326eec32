/** What the screens know of the rules before they ask: the numbers and the words are the database's. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  agencyFee,
  applicationMaxLengths,
  applicationProblems,
} from '../../../web/src/features/agents/application-rules.ts'
import { commentMaxLength } from '../../../web/src/features/comments/comment-rules.ts'
import { earnedSoFar } from '../../../web/src/features/finance/older-timer.ts'
import { leastGems, mostGems } from '../../../web/src/features/gifts/gift-rules.ts'
import { gemsFor } from '../../../web/src/features/mine/conversion-rules.ts'
import { freeGems, timerLength, timerView } from '../../../web/src/features/mine/timer-rules.ts'
import { postMaxLength } from '../../../web/src/features/posts/composer-rules.ts'
import { usernameLockDays } from '../../../web/src/features/profile/username-lock.ts'
import { invitationReward } from '../../../web/src/features/referral/share-invitation.ts'
import {
  detailsMaxLength,
  reportReasons,
  videoReportReasons,
} from '../../../web/src/features/reports/report-reasons.ts'
import {
  descriptionMaxLength,
  nameMaxLength,
  newRoomSeats,
} from '../../../web/src/features/rooms/room-constants.ts'
import { mediaKind, pictureMaxBytes, pictureTypes, videoMaxBytes } from '../../../web/src/lib/media-files.ts'
import { formatNumber } from '../../../web/src/lib/numbers.ts'
import {
  codeLength,
  codeProblem,
  normalizeReferralCode,
  referralCodeMaxLength,
  referralCodeProblem,
  usernameMaxLength,
  usernameProblem,
} from '../../../web/src/lib/validation.ts'
import { adminTexts } from '../../../web/src/messages/admin.ts'
import { agentTexts } from '../../../web/src/messages/agents.ts'
import { errors } from '../../../web/src/messages/errors.ts'
import { giftTexts } from '../../../web/src/messages/gifts.ts'
import { reportTexts } from '../../../web/src/messages/reports.ts'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { newPhone, type Person, signUp } from '../../support/people.ts'
import { meet } from '../../support/rooms.ts'
import { ask, give } from '../../support/wallets.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

/** What the database makes of an expression. */
async function known(expression: string): Promise<unknown> {
  const [row] = await sql(product, `select ${expression} as value`)
  return row?.value
}

describe('the economy', () => {
  test.each([
    ['private.gems_per_point()', gemsFor(1)],
    ['private.agency_fee()', agencyFee],
    ['private.daily_reward_gems()', freeGems],
    ['private.referral_reward()', invitationReward],
    ['extract(day from private.name_change_interval())::int', usernameLockDays],
    ['extract(epoch from private.daily_timer_length())::int * 1000', timerLength],
  ])('%s is %i on the screen', async (rule, shown) => {
    expect(await known(rule)).toBe(shown)
  })

  test('the daily timer is drawn as claimable from when it is', async () => {
    const grace = Number(await known('extract(epoch from private.daily_timer_grace())::int * 1000'))
    const timer = { startedAt: 0, clockAhead: 0, points: 0, gems: 0, canEarn: true }
    expect(timerView(timer, timerLength - grace).phase).toBe('claimable')
    expect(timerView(timer, timerLength - grace - 1).phase).toBe('running')
  })

  test.each([59, 60, 599, 600, 5_999])(
    'the older timer earns after %i seconds what is shown then',
    async (seconds) => {
      await sara.api.rpc('start_timer')
      await sql(
        product,
        `update public.user_timers set start_time = start_time - interval '${seconds} seconds'
       where user_id = '${sara.id}' and is_active`,
      )
      const { data } = await sara.api.rpc('get_timer')
      const running = { id: data.timer.id, startedAt: Date.parse(data.timer.start_time) }
      const { data: stopped } = await sara.api.rpc('stop_timer')
      const shown = earnedSoFar({ running, clockAhead: 0, canEarn: true }, Date.parse(stopped.now))
      expect(shown).toMatchObject({ points: stopped.timer.points_earned, gems: stopped.timer.gems_earned })
    },
  )

  test('who cannot pay for an application hears the same before and after asking', async () => {
    const draft = {
      name: 'ن',
      location: 'م',
      services: 'خ',
      countryCode: '964',
      whatsapp: newPhone(),
    } as const
    const { data } = await sara.api.rpc('apply_for_agency', {
      p_name: draft.name,
      p_location: draft.location,
      p_services: draft.services,
      p_whatsapp: draft.whatsapp,
    })
    expect(applicationProblems(draft, { application: null }, 0)).toEqual({ form: { text: data.error } })
  })
})

test.each([
  ['post', reportReasons],
  ['comment', reportReasons],
  ['room', reportReasons],
  ['video', videoReportReasons],
])('the reasons to report a %s are those that are offered, and each has a word', async (thing, offered) => {
  const [rule] = await sql<{ text: string }>(
    product,
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${thing}_reports_report_reason_is_listed'`,
  )
  const listed = [...(rule?.text ?? '').matchAll(/'(\w+)'/g)].map(([, reason]) => reason)
  expect(listed).toEqual([...offered])
  expect(Object.keys(reportTexts.reasons)).toEqual(expect.arrayContaining([...offered]))
})

test('a ban is called what it is', async () => {
  expect(await known('private.banned_text()')).toBe(errors.signIn.banned)
  expect(await known('private.permanently_banned_text()')).toBe(errors.signIn.bannedForGood)
  expect(adminTexts.ban.lengths.days).toBe(
    `${await known('extract(day from private.ban_length())::int')} أيام`,
  )
})

describe('lengths', () => {
  const problemOf = (lengths: typeof applicationMaxLengths) =>
    known(`private.validate_application(jsonb_populate_record(null::public.agent_applications, jsonb_build_object(
      'user_id', '${sara.id}', 'whatsapp', '+9647701234567',
      'name', repeat('x', ${lengths.name}),
      'location', repeat('x', ${lengths.location}),
      'services', repeat('x', ${lengths.services}))))`)

  test('of an application', async () => {
    expect(await problemOf(applicationMaxLengths)).toBe(agentTexts.apply.insufficient)
    for (const [field, longest] of Object.entries(applicationMaxLengths)) {
      expect(await problemOf({ ...applicationMaxLengths, [field]: longest + 1 })).toBe(
        'البيانات المدخلة غير صحيحة',
      )
    }
  })

  test('of a post', async () => {
    const publish = async (length: number) =>
      (await sara.api.from('posts').insert({ content: 'ن'.repeat(length) })).error?.message
    expect(await publish(postMaxLength)).toBeUndefined()
    expect(await publish(postMaxLength + 1)).toBe(
      `النص طويل جداً. الحد الأقصى ${formatNumber(postMaxLength)} حرف`,
    )
  })

  test('of a comment, and of what is said with a report', async () => {
    const noor = await signUp('noor')
    const { data: post } = await noor.api.from('posts').insert({ content: 'منشور' }).select('id').single()
    const say = async (length: number) =>
      (await sara.api.from('post_comments').insert({ post_id: post?.id, content: 'ن'.repeat(length) })).error
    expect(await say(commentMaxLength)).toBeNull()
    expect((await say(commentMaxLength + 1))?.message).toContain(formatNumber(commentMaxLength))
    const report = async (length: number) => {
      const said = { report_reason: 'spam', report_details: 'ن'.repeat(length) }
      return (await sara.api.from('post_reports').insert({ post_id: post?.id, ...said })).error
    }
    expect((await report(detailsMaxLength + 1))?.message).toContain(String(detailsMaxLength))
    expect(await report(detailsMaxLength)).toBeNull()
  })

  test('of a room, of how many it seats, and of the gems of a gift', async () => {
    const save = (name: number, description: number) =>
      ask(sara, 'create_room', { p_name: 'غ'.repeat(name), p_description: 'و'.repeat(description) })
    expect(await save(nameMaxLength, descriptionMaxLength)).toMatchObject({
      room: { max_users: newRoomSeats },
    })
    expect(await save(nameMaxLength + 1, 0)).toMatchObject({ code: 'too_long' })
    expect(await save(1, descriptionMaxLength + 1)).toMatchObject({ code: 'too_long' })
    const receiver = await signUp('huda')
    const room = await meet(sara, receiver)
    await give(sara, { gems: 2 * mostGems })
    const sendGift = (amount: number) =>
      ask(sara, 'distribute_room_gift', {
        ...{ p_room_id: room, p_sender_id: sara.id, p_receiver_id: receiver.id },
        ...{ p_gift_type: 'gems', p_amount: amount },
      })
    for (const amount of [leastGems, mostGems])
      expect(await sendGift(amount)).toMatchObject({ success: true })
    for (const amount of [leastGems - 1, mostGems + 1])
      expect(await sendGift(amount)).toMatchObject({ message: giftTexts.gemsOutOfRange })
  })

  test('of a name, at both ends', async () => {
    for (const length of [2, 3, usernameMaxLength, usernameMaxLength + 1]) {
      const name = 'x'.repeat(length)
      expect(await known(`private.validate_username('${name}') is null`)).toBe(
        usernameProblem(name) === undefined,
      )
    }
  })

  test.each(['REF12', 'REF123', 'R'.repeat(referralCodeMaxLength), 'R'.repeat(21), ' ref-٤٥٦ ', 'ref١'])(
    'of the referral code %j',
    async (code) => {
      const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: code })
      expect(data.error).toBe(referralCodeProblem(code) ?? 'رمز الإحالة غير صحيح أو غير موجود')
      expect(await known(`private.normalize_referral_code('${code}')`)).toBe(normalizeReferralCode(code))
    },
  )

  test('of a code, in any script', async () => {
    expect(String(await known('private.new_code()'))).toHaveLength(codeLength)
    const phone = newPhone()
    for (const code of ['12345', '1234567', '١٢٣٤٥٦', '۱۲۳ ۴۵۶', '123-456', 'abcdef']) {
      const { data } = await serviceClient(product).rpc('check_phone_code', { p_phone: phone, p_code: code })
      expect([code, data.error]).toEqual([code, codeProblem(code) ?? 'رمز التحقق غير صحيح أو منتهي الصلاحية'])
    }
  })
})

describe('files', () => {
  test('that a screen lets through are none too large or strange for the bucket', async () => {
    const [bucket] = await sql<{ longest: number; types: string[] }>(
      product,
      `select file_size_limit as longest, allowed_mime_types as types from storage.buckets where id = 'posts'`,
    )
    expect(Math.max(pictureMaxBytes, videoMaxBytes)).toBeLessThanOrEqual(bucket?.longest ?? 0)
    for (const type of bucket?.types ?? []) expect(mediaKind({ type })).toBeDefined()
    expect(bucket?.types.filter((type) => mediaKind({ type }) === 'picture')).toEqual(pictureTypes)
  })

  test('may be as large on a hosted project, whose bucket config.toml describes', async () => {
    const config = await readFile('supabase/config.toml', 'utf8')
    const [, described = ''] = /\[storage\.buckets\.posts\]([^[]*(?:\[[^\]]*\])?[^[]*)/.exec(config) ?? []
    const [, megabytes] = /file_size_limit = "(\d+)MiB"/.exec(described) ?? []
    const types = [...described.matchAll(/"((?:image|video)\/\w+)"/g)].map(([, type]) => type)
    expect(
      await sql(
        product,
        `select file_size_limit as longest, allowed_mime_types as types from storage.buckets where id = 'posts'`,
      ),
    ).toEqual([{ longest: Number(megabytes) * 1024 * 1024, types }])
  })
})
