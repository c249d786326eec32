/** What the screens know of the rules before they ask: the numbers and the words are the database's. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  agencyFee,
  applicationMaxLengths,
  applicationProblems,
} from '../../../web/src/features/agents/rules.ts'
import { gemsFor } from '../../../web/src/features/mine/conversion-rules.ts'
import { freeGems, timerLength, timerView } from '../../../web/src/features/mine/timer-rules.ts'
import { postMaxLength } from '../../../web/src/features/posts/composer-rules.ts'
import { queryMinLength } from '../../../web/src/features/transfers/rules.ts'
import { mediaKind, pictureMaxBytes, pictureTypes, videoMaxBytes } from '../../../web/src/lib/media-files.ts'
import {
  codeLength,
  codeProblem,
  normaliseReferralCode,
  referralCodeMaxLength,
  referralCodeProblem,
  usernameMaxLength,
} from '../../../web/src/lib/validation.ts'
import { adminTexts } from '../../../web/src/messages/admin.ts'
import { agentTexts } from '../../../web/src/messages/agents.ts'
import { errors } from '../../../web/src/messages/errors.ts'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { newPhone, type Person, signUp } from '../../support/people.ts'

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

test('a ban is called what it is', async () => {
  expect(await known('private.banned_text()')).toBe(errors.signIn.banned)
  expect(adminTexts.ban.title).toContain(`${await known('extract(day from private.ban_length())::int')} أيام`)
})

describe('lengths', () => {
  const problemOf = (lengths: typeof applicationMaxLengths) =>
    known(`private.application_problem(jsonb_populate_record(null::public.agent_applications, jsonb_build_object(
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
    expect(await publish(postMaxLength + 1)).toBe(`النص طويل جداً. الحد الأقصى ${postMaxLength} حرف`)
  })

  test('of a name: the shortest is what a search begins with, the longest what its field takes', async () => {
    const problem = (length: number) => known(`private.username_problem(repeat('x', ${length}))`)
    for (const length of [queryMinLength, usernameMaxLength]) expect(await problem(length)).toBeNull()
    for (const length of [queryMinLength - 1, usernameMaxLength + 1])
      expect(await problem(length)).not.toBeNull()
  })

  test.each(['REF12', 'REF123', 'R'.repeat(referralCodeMaxLength), 'R'.repeat(21), ' ref-٤٥٦ ', 'ref١'])(
    'of the referral code %j',
    async (code) => {
      const { data } = await client(product).rpc('find_user_by_referral_code', { p_referral_code: code })
      expect(data.error).toBe(referralCodeProblem(code) ?? 'رمز الإحالة غير صحيح أو غير موجود')
      expect(await known(`private.normalize_referral_code('${code}')`)).toBe(normaliseReferralCode(code))
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
