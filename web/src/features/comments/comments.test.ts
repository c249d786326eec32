import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Comment } from './comment.ts'
import { addComment, commentsQuery, dropComment, editComments, withNewest } from './comment-queries.ts'
import { commentProblem, contentOf, readMention, withTakenBack } from './comment-rules.ts'
import { mentionAt, namedBy, withHandle } from './mentions.ts'
import { inThreads } from './threads.ts'

const author = { id: 'sara', name: 'سارة', username: 'sara', avatarUrl: null }
const comment = (id: string): Comment => ({ id, content: id, createdAt: '2026-11-20T12:00:00Z', author })
const comments = (ids: string) => [...ids].map(comment)
const idsOf = ({ pages }: ReturnType<typeof withNewest>) =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id)).join('')

describe('a list with its newest page', () => {
  const shown = {
    pages: [
      { rows: comments('gfe'), next: comment('e') },
      { rows: comments('dcb'), next: comment('b') },
    ],
  }

  it.each([
    ['ihg', 'ihgfedcb', 'what came joins it'],
    ['hge', 'hgedcb', 'what was deleted goes'],
    ['zyx', 'zyx', 'where more came than a page holds, it begins anew'],
  ])('%s: %s: %s', (newest, expected) => {
    const next = comment(newest.slice(-1))
    expect(idsOf(withNewest(shown, { rows: comments(newest), next }))).toBe(expected)
  })

  it('goes on where it went on before, or where it begins anew', () => {
    const next = comment('g')
    expect(withNewest(shown, { rows: comments('ihg'), next }).pages.at(-1)?.next?.id).toBe('b')
    expect(withNewest(shown, { rows: comments('zyx'), next: comment('x') }).pages.at(-1)?.next?.id).toBe('x')
  })

  it('is that page alone where that is the whole', () => {
    const { pages } = withNewest(shown, { rows: comments('ge'), next: undefined })
    expect(pages).toEqual([{ rows: comments('ge'), next: undefined }])
  })
})

describe('a list that is edited while older ones are read', () => {
  it('keeps what came and misses what went', async () => {
    const queryClient = new QueryClient()
    const answers: ((ids: string) => void)[] = []
    const read = () =>
      new Promise<{ rows: Comment[]; next: Comment }>((resolve) => {
        answers.push((ids) => resolve({ rows: comments(ids), next: comment(ids.slice(-1)) }))
      })
    const list = new InfiniteQueryObserver(queryClient, { ...commentsQuery('post'), queryFn: read })
    const shown = () =>
      idsOf(queryClient.getQueryData(commentsQuery('post').queryKey) ?? { pages: [], pageParams: [] })
    const unsubscribe = list.subscribe(() => {})
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.('gfe')
    await expect.poll(shown).toBe('gfe')

    const older = list.fetchNextPage()
    await expect.poll(() => answers.length).toBe(2)
    addComment(queryClient, 'post', comment('h'))
    dropComment(queryClient, 'post', 'f')
    editComments(queryClient, 'post', (data) => ({
      ...data,
      ...withNewest(data, { rows: comments('ihg'), next: comment('g') }),
    }))
    expect(shown()).toBe('ihge')
    answers[1]?.('dcb')
    await older
    expect(shown()).toBe('ihgedcb')
    unsubscribe()
    queryClient.clear()
  })
})

describe('a mention', () => {
  it.each([
    ['@sara أهلاً', 'sara', 'أهلاً'],
    ['@علي_التميمي\nنعم', 'علي_التميمي', 'نعم'],
    ['@sara', 'sara', ''],
    ['أهلاً @sara', undefined, 'أهلاً @sara'],
    ['@sa مرحبا', undefined, '@sa مرحبا'],
    ['@sara!', undefined, '@sara!'],
  ])('%j', (content, username, text) => {
    expect(readMention(content)).toEqual({ username, text })
  })
})

describe('threads', () => {
  const noor = { ...author, id: 'noor', name: 'نور', username: 'noor' }
  const said = (id: string, by: typeof author, content: string) => ({ ...comment(id), author: by, content })
  const placed = (rows: ReturnType<typeof said>[]) =>
    inThreads(rows).map(
      ({ row, answered, goesOn }) => `${row.id}${answered ? `>${answered.id}` : ''}${goesOn ? '+' : ''}`,
    )

  it('replies stand below what they answer, in the order in which they came', () => {
    const rows = [
      said('a', author, 'أول'),
      said('b', noor, 'ثان'),
      said('c', noor, '@sara جواب'),
      said('d', author, 'ثالث'),
      said('e', author, '@noor على الجواب'),
    ]
    // Noor wrote last in the thread of the first.
    expect(placed(rows)).toEqual(['a+', 'c>sara+', 'e>noor', 'b', 'd'])
  })

  it('whoever is not here is answered by nothing above', () => {
    expect(placed([said('a', author, '@huda أهلاً'), said('b', noor, '@Sara أهلاً')])).toEqual(['a', 'b'])
  })
})

describe('what is kept of what is typed', () => {
  const to = { username: 'noor', name: 'نور' }
  it.each([
    [{ text: ' نعم ' }, 'نعم'],
    [{ text: 'نعم\n', to }, '@noor نعم'],
    [{ text: ' ', to }, ''],
    [{ text: 'سلام \u200e@sara' }, 'سلام @sara'],
  ])('%j: %j', (typed, content) => {
    expect(contentOf(typed)).toBe(content)
  })
})

describe('a mention that is asked for', () => {
  it.each([
    ['@', 1, { start: 0, words: '' }],
    ['أهلاً \u200e@sa', 10, { start: 6, words: 'sa' }],
    ['أهلاً @سا يا', 9, { start: 6, words: 'سا' }],
    ['sara@ma', 7, undefined],
    ['أهلاً @sara ', 12, undefined],
  ])('%j at %d', (text, caret, asked) => {
    expect(mentionAt(text, caret)).toEqual(asked)
  })

  it('names those whose handle or a word of whose name begins so, each once', () => {
    const people = [
      { ...author, id: '1', name: 'سارة العبيدي', username: 'sara_92' },
      { ...author, id: '2', name: 'علي التميمي', username: 'ali' },
      { ...author, id: '1', name: 'سارة العبيدي', username: 'sara_92' },
      { ...author, id: '3', name: 'بلا اسم', username: null },
    ]
    const none = { words: '', people: [] }
    const found = (words: string) => namedBy(words, people, none).map(({ id }) => id)
    expect(found('')).toEqual(['1', '2'])
    expect(found('SARA')).toEqual(['1'])
    expect(found('الت')).toEqual(['2'])
    expect(found('ارة')).toEqual([])
  })

  it('names the friends whom the server found by these words, behind those who talk here', () => {
    const ahmad = { ...author, id: '4', name: 'أحمد', username: 'ahmad' }
    const talker = { ...author, id: '5', name: 'احمد حسن', username: 'hasan' }
    const named = (words: string) => namedBy(words, [talker], { words: 'احمد', people: [ahmad] })
    expect(named('احمد').map(({ id }) => id)).toEqual(['5', '4'])
    // Who was found by other words is meant where these begin the name too.
    expect(named('أحم').map(({ id }) => id)).toEqual(['4'])
    expect(named('احم').map(({ id }) => id)).toEqual(['5'])
  })

  it('puts the handle in its place, with one blank after it', () => {
    const [text, caret] = ['قل لـ @sa نعم', 9]
    const asked = mentionAt(text, caret) ?? { start: 0, words: '' }
    expect(withHandle(text, asked, 'sara')).toEqual({ text: 'قل لـ \u200e@sara نعم', caret: 13 })
  })
})

it('what was refused stands before what was begun since', () => {
  expect(withTakenBack('أول', ' ')).toBe('أول')
  expect(withTakenBack('أول', 'ثان')).toBe('أول\nثان')
})

it('a comment says something, and no more than the server takes', () => {
  const to = { username: 'sara', name: 'سارة' }
  expect(commentProblem({ text: ' \n ' })).toBe('يرجى كتابة تعليق')
  expect(commentProblem({ text: '', to })).toBe('يرجى كتابة تعليق')
  expect(commentProblem({ text: 'نعم' })).toBeUndefined()
  expect(commentProblem({ text: ` ${'ا'.repeat(1000)}\n` })).toBeUndefined()
  expect(commentProblem({ text: 'ا'.repeat(1000), to })).toBe('التعليق طويل جداً. الحد الأقصى 1,000 حرف')
})
