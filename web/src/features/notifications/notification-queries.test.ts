import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from './notification.ts'
import { changeShown, notificationsQuery, rowsOf, unreadCountQuery } from './notification-queries.ts'

const listKey = notificationsQuery('sara').queryKey
const countKey = unreadCountQuery('sara').queryKey
let queryClient: QueryClient

function notification(id: string, isRead: boolean): Notification {
  return {
    id,
    isRead,
    title: id,
    message: '',
    type: 'x',
    createdAt: '2026-11-21',
    actor: undefined,
    target: undefined,
    amount: undefined,
    outcome: undefined,
  }
}

function shown() {
  const list = queryClient.getQueryData(listKey)
  return {
    ids: list && rowsOf(list).map(({ id, isRead }) => (isRead ? id : `${id}*`)),
    next: list?.pages.at(-1)?.next?.id,
    count: queryClient.getQueryData(countKey),
  }
}

const asItWas = { ids: ['a*', 'b', 'c*'], next: 'c', count: 5 }

beforeEach(() => {
  queryClient = new QueryClient()
  const rows = [notification('a', false), notification('b', true), notification('c', false)]
  queryClient.setQueryData(listKey, { pages: [{ rows, next: rows[2] }], pageParams: [undefined] })
  queryClient.setQueryData(countKey, 5)
})

describe('what is shown before the server has answered', () => {
  it('counts one less for each that is read, and can be taken back', async () => {
    const takeBack = await changeShown(queryClient, 'sara', (row) => ({ ...row, isRead: true }))
    expect(shown()).toEqual({ ids: ['a', 'b', 'c'], next: 'c', count: 3 })
    takeBack()
    expect(shown()).toEqual(asItWas)
  })

  it('counts none left when all are read, those further down too', async () => {
    const takeBack = await changeShown(queryClient, 'sara', (row) => ({ ...row, isRead: true }), 0)
    expect(shown().count).toBe(0)
    takeBack()
    expect(shown()).toEqual(asItWas)
  })

  it('loses what is deleted, and the list still goes on behind its last row', async () => {
    const takeBack = await changeShown(queryClient, 'sara', (row) => (row.id === 'c' ? undefined : row))
    expect(shown()).toEqual({ ids: ['a*', 'b'], next: 'c', count: 4 })
    takeBack()
    expect(shown()).toEqual(asItWas)
  })

  it('is nothing where nothing has been read yet', async () => {
    queryClient.clear()
    await changeShown(queryClient, 'sara', () => undefined)
    expect(shown()).toEqual({ ids: undefined, next: undefined, count: undefined })
  })
})
