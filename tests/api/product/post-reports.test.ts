/** Reports of posts and of comments: who may report what, who reads them, and what admins decide. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban, signUpAdmin } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { letProofsAge } from '../../support/sessions.ts'

/** Spec 1 §9. */
const reasons = ['spam', 'inappropriate', 'harassment', 'violence', 'fake', 'copyright', 'other']
const decided = 'هذه البلاغات غير موجودة أو تمت مراجعتها'
let sara: Person
let noor: Person
let admin: Person

beforeAll(async () => {
  ;[sara, noor, admin] = [await signUp('sara'), await signUp('noor'), await signUpAdmin('mudira')]
})

interface Kind {
  thing: 'post' | 'comment'
  /** The table of what is reported. */
  things: 'posts' | 'post_comments'
  make: (person: Person, content: string) => Promise<string>
  removed: string
  ownRefusal: string
  toldTitle: string
  /** A long one, and what its author is told of it. */
  long: { written: string; told: RegExp }
  /** Where a tap on that leads. */
  toldTarget: (id: string) => Promise<{ target_type: string; target_id: unknown }>
}

const posts: Kind = {
  thing: 'post',
  things: 'posts',
  make: publish,
  removed: 'تم حذف المنشور',
  ownRefusal: 'لا يمكنك البت في بلاغات عن منشورك',
  toldTitle: 'حُذف منشور لك',
  long: {
    written: `<p>تعال &amp; &quot;<strong>اربح</strong>&quot;</p><p>${'كلام '.repeat(40)}</p>`,
    told: /^حذفت إدارة مجلس منشوراً لك بعد بلاغات عنه: «تعال & "اربح" كلام [^»]{1,70}…»$/,
  },
  toldTarget: async () => ({ target_type: 'profile', target_id: null }),
}

const comments: Kind = {
  thing: 'comment',
  things: 'post_comments',
  make: async (person, content) => {
    const post_id = await publish(person, 'منشور')
    const { api } = person
    const { data, error } = await api.from('post_comments').insert({ post_id, content }).select('id').single()
    if (error) throw error
    return data.id
  },
  removed: 'تم حذف التعليق',
  ownRefusal: 'لا يمكنك البت في بلاغات عن تعليقك',
  toldTitle: 'حُذف تعليق لك',
  long: {
    written: `تعال <واربح>\n${'كلام '.repeat(40)}`,
    told: /^حذفت إدارة مجلس تعليقاً لك بعد بلاغات عنه: «تعال [^»]{1,80}…»$/,
  },
  toldTarget: async (id) => {
    const [row] = await sql(product, `select post_id from public.post_comments where id = '${id}'`)
    return { target_type: 'post', target_id: row?.post_id }
  },
}

interface Reported {
  id: string
  reports_count: number
  reasons: Record<string, number>
  newest_reports: { report_reason: string; report_details: string | null; reporter: { id: string } | null }[]
}

describe.each([posts, comments])('reports of $things', ({ thing, things, make, ...kind }) => {
  const { removed, ownRefusal, toldTitle, long, toldTarget } = kind
  const [table, column] = [`${thing}_reports`, `${thing}_id`]
  const [listProcedure, decideProcedure] = [`get_${thing}_reports`, `decide_${thing}_reports`]

  const report = ({ api }: Pick<Person, 'api'>, id: string, more: Record<string, unknown> = {}) =>
    api.from(table).insert({ [column]: id, report_reason: 'spam', ...more })

  const reportsOf = ({ api }: Person, id: string) =>
    api.from(table).select('report_reason, report_details, status').eq(column, id)

  const kept = (id: string) =>
    sql<{ status: string; decided_by: string | null; is_dated: boolean }>(
      product,
      `select status, decided_by, decided_at is not null as is_dated from public.${table}
     where id in (select id from public.${table} where ${column} = '${id}') order by created_at`,
    )

  const decide = ({ api }: Pick<Person, 'api'>, id: string, p_decision: string | null) =>
    api.rpc(decideProcedure, { [`p_${column}`]: id, p_decision })

  /** What waits, all pages of it. */
  async function waiting(page = 50): Promise<Reported[]> {
    const found: (Reported & { first_reported_at: string })[] = []
    for (;;) {
      const last = found.at(-1)
      const { data, error } = await admin.api.rpc(listProcedure, {
        p_limit: page,
        ...(last && { p_after: last.first_reported_at, p_after_id: last.id }),
      })
      if (error) throw error
      found.push(...data)
      if (data.length < page) return found
    }
  }

  /** What somebody else was told of what was removed. */
  const mentions = async ({ api }: Person) =>
    (await api.from('notifications').select('id').eq('type', `${thing}_removed`)).data

  const waits = async (post: string) => (await waiting()).find(({ id }) => id === post)

  describe('a report', () => {
    test.each(reasons)('is for a reason: %s', async (report_reason) => {
      expect((await report(noor, await make(sara, 'منشور'), { report_reason })).error).toBeNull()
    })

    test('is for no other reason, and not for none', async () => {
      const post = await make(sara, 'منشور')
      expect((await report(noor, post, { report_reason: 'ugly' })).error?.code).toBe('23514')
      for (const report_reason of ['', '  ', null]) {
        const { error } = await report(noor, post, { report_reason })
        expect(error).toMatchObject({ code: 'P0001', message: 'يرجى اختيار سبب الإبلاغ' })
      }
    })

    test('has details or none, as plain text of at most 1,000 characters', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post, { report_details: ' <b>مزعج</b>\u202E جداً ' })
      expect((await reportsOf(noor, post)).data).toEqual([
        { report_reason: 'spam', report_details: 'مزعج جداً', status: 'open' },
      ])
      const { error } = await report(noor, await make(sara, 'آخر'), { report_details: 'ا'.repeat(1001) })
      expect(error?.message).toBe('التفاصيل طويلة جداً. الحد الأقصى 1000 حرف')
      const blank = await make(sara, 'ثالث')
      await report(noor, blank, { report_details: ' \u200B ' })
      expect((await reportsOf(noor, blank)).data?.[0]?.report_details).toBeNull()
    })

    test('is made once by each, also at once from two tabs', async () => {
      const post = await make(sara, 'منشور')
      const answers = await Promise.all([report(noor, post), report(noor, post, { report_reason: 'fake' })])
      expect(answers.map(({ error }) => error?.code).sort()).toEqual(['23505', undefined])
      expect((await report(await signUp('huda'), post)).error).toBeNull()
    })

    test('is never of what is one’s own, of nothing, or in another’s name', async () => {
      const post = await make(sara, 'منشور')
      expect((await report(sara, post)).error?.message).toBe('لا يمكنك الإبلاغ عما نشرته بنفسك')
      expect((await report(noor, randomUUID())).error?.code).toBe('23503')
      expect((await noor.api.from(table).insert({ report_reason: 'spam' })).error?.code).toBe('23502')
      expect((await report(noor, post, { reporter_id: admin.id })).error?.code).toBe('42501')
      for (const more of [{ status: 'dismissed' }, { id: randomUUID() }, { created_at: '2000-01-01' }])
        expect((await report(noor, post, more)).error?.code).toBe('42501')
    })

    test('is not made by a visitor or somebody banned', async () => {
      const post = await make(sara, 'منشور')
      expect((await report({ api: client(product) }, post)).error?.code).toBe('42501')
      const eve = await signUp('eve')
      await ban(eve)
      expect((await report(eve, post)).error?.code).toBe('PT403')
    })

    test('is read by who made it and by admins, never by whom it is about', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      expect((await reportsOf(noor, post)).data).toHaveLength(1)
      expect((await reportsOf(admin, post)).data).toHaveLength(1)
      for (const person of [sara, await signUp('huda')])
        expect((await reportsOf(person, post)).data).toEqual([])
      expect((await reportsOf({ ...sara, api: client(product) }, post)).error?.code).toBe('42501')
    })

    test('stays as it was made', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      const mine = () => noor.api.from(table)
      expect((await mine().update({ status: 'removed' }).eq(column, post)).error?.code).toBe('42501')
      expect((await mine().delete().eq(column, post)).error?.code).toBe('42501')
      expect((await mine().select('decided_by')).error?.code).toBe('42501')
    })

    test('is one of 100 a day', async () => {
      const eager = await signUp('eager')
      const post = await make(sara, 'منشور')
      await sql(
        product,
        `insert into private.attempts (action, key, happened_at)
       select '${table}', '${eager.id}', now() - interval '1 hour' from generate_series(1, 100) returning key`,
      )
      expect((await report(eager, post)).error?.message).toMatch(/^تم تجاوز الحد المسموح/)
    })
  })

  describe('what admins see', () => {
    test('is each once, the longest reported first, with what was said of it', async () => {
      const [first, second] = [await make(sara, 'الأول'), await make(sara, 'الثاني')]
      const huda = await signUp('huda')
      await report(noor, first, { report_reason: 'violence', report_details: 'تهديد' })
      await report(noor, second)
      await report(huda, first, { report_reason: 'violence' })
      const posts = await waiting()
      const places = [first, second].map((post) => posts.findIndex(({ id }) => id === post))
      expect(places[0]).toBeLessThan(places[1] ?? -1)
      expect(posts[places[0] ?? 0]).toMatchObject({
        [thing]: {
          id: first,
          content: 'الأول',
          user_profile: { id: sara.id, username: sara.username, full_name: null, avatar_url: null },
        },
        reports_count: 2,
        reasons: { violence: 2 },
        newest_reports: [
          { report_reason: 'violence', report_details: null, reporter: { id: huda.id } },
          { report_reason: 'violence', report_details: 'تهديد', reporter: { id: noor.id } },
        ],
      })
      // Others report and decide between the two.
      const [ids, oneByOne] = [posts, await waiting(1)].map((found) => found.map(({ id }) => id))
      const inBoth = ids?.filter((id) => oneByOne?.includes(id))
      expect(oneByOne?.filter((id) => ids?.includes(id))).toEqual(inBoth)
      expect(inBoth).toEqual(expect.arrayContaining([first, second]))
    })

    test('is for them alone', async () => {
      for (const api of [noor.api, client(product)]) {
        expect((await api.rpc(listProcedure)).error?.code).toBe('42501')
        expect((await decide({ api }, randomUUID(), 'remove')).error?.code).toBe('42501')
      }
    })
  })

  describe('a decision', () => {
    test('to dismiss leaves it, and closes what was reported until then', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      expect((await decide(admin, post, 'dismiss')).data).toEqual({
        success: true,
        message: 'تم تجاهل البلاغات',
        reports_count: 1,
      })
      expect(await kept(post)).toEqual([{ status: 'dismissed', decided_by: admin.id, is_dated: true }])
      expect(await waits(post)).toBeUndefined()
      expect((await report(noor, post)).error?.code).toBe('23505')
      await report(await signUp('huda'), post)
      expect(await waits(post)).toMatchObject({ reports_count: 1 })
    })

    test('to remove deletes it, keeps its reports without it, and is in the audit log', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      expect((await decide(admin, post, 'remove')).data).toMatchObject({
        success: true,
        message: removed,
      })
      expect((await sara.api.from(things).select('id').eq('id', post)).data).toEqual([])
      const { data } = await noor.api
        .from(table)
        .select(`${column}, status`)
        .order('created_at', { ascending: false })
        .limit(1)
      expect(data).toEqual([{ [column]: null, status: 'removed' }])
      const log = () =>
        admin.api.from('admin_actions').select('admin_id, action, target_type, details').eq('target_id', post)
      expect((await log()).data).toEqual([
        {
          admin_id: admin.id,
          action: `remove_reported_${thing}`,
          target_type: thing,
          details: { author_id: sara.id, reports: 1 },
        },
      ])
      expect((await sara.api.from('admin_actions').select('id')).data).toEqual([])
      expect((await admin.api.from('admin_actions').delete().eq('target_id', post)).error?.code).toBe('42501')
    })

    test('to remove is told to the author, once, with how it began and nobody’s name; to dismiss is not', async () => {
      const author = await signUp('author')
      const told = () =>
        author.api.from('notifications').select('type, title, message, actor_id, target_type, target_id')
      const [left, taken] = [await make(author, 'يبقى'), await make(author, long.written)]
      for (const post of [left, taken]) await report(noor, post)
      const target = await toldTarget(taken)
      await decide(admin, left, 'dismiss')
      expect((await told()).data).toEqual([])

      const other = await signUpAdmin('mudir')
      await Promise.all([admin, other, admin].map((person) => decide(person, taken, 'remove')))
      await decide(admin, taken, 'remove')
      expect((await told()).data).toEqual([
        {
          type: `${thing}_removed`,
          title: toldTitle,
          message: expect.stringMatching(long.told),
          actor_id: null,
          ...target,
        },
      ])
      expect(await mentions(noor)).toEqual([])
    })

    test('is made once, also by two admins at once', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      const other = await signUpAdmin('mudir')
      const answers = await Promise.all([decide(admin, post, 'remove'), decide(other, post, 'dismiss')])
      expect(answers.map(({ data }) => data.success).sort()).toEqual([false, true])
      expect((await decide(admin, post, 'remove')).data.error).toBe(decided)
      expect((await decide(admin, randomUUID(), 'dismiss')).data.error).toBe(decided)
    })

    test('is one of two, never about one’s own, and wants a step-up', async () => {
      const post = await make(admin, 'منشور المديرة')
      await report(noor, post)
      for (const wrong of [null, 'delete', '']) {
        expect((await decide(admin, post, wrong)).data.error).toBe('البيانات المدخلة غير صحيحة')
      }
      expect((await decide(admin, post, 'dismiss')).data.error).toBe(ownRefusal)
      const tired = await signUpAdmin('tired')
      await letProofsAge(tired, '16 minutes')
      expect((await decide(tired, post, 'dismiss')).error).toMatchObject({
        code: 'PT403',
        hint: 'step_up_required',
      })
      expect(await waits(post)).toBeDefined()
    })

    test('is spared where the author takes it away', async () => {
      const post = await make(sara, 'منشور')
      await report(noor, post)
      const [row] = await sql(product, `select id from public.${table} where ${column} = '${post}'`)
      await sara.api.from(things).delete().eq('id', post)
      const after = await sql(
        product,
        `select status, decided_by, decided_at is not null as is_dated from public.${table} where id = '${row?.id}'`,
      )
      expect(after).toEqual([{ status: 'removed', decided_by: null, is_dated: true }])
    })

    test('is still to be made where the reporter has left', async () => {
      const post = await make(sara, 'منشور')
      const leaving = await signUp('leaving')
      await report(leaving, post)
      await sql(product, `delete from auth.users where id = '${leaving.id}' returning id`)
      expect(await waits(post)).toMatchObject({ reports_count: 1, newest_reports: [{ reporter: null }] })
    })
  })
})

test('to remove a post of a picture alone quotes nothing', async () => {
  const author = await signUp('painter')
  await sql(product, `select private.notify_removed_post('${author.id}', '')::text as done`)
  const { data } = await author.api.from('notifications').select('message')
  expect(data).toEqual([{ message: 'حذفت إدارة مجلس منشوراً لك بعد بلاغات عنه.' }])
})
