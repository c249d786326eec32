import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { friendsKey, hearOfFriends, invalidateFriends, lookedUpKey } from './friends-key.ts'

const keys = {
  requests: [...friendsKey, 'received', 'sara'],
  friends: [...friendsKey, 'of', 'sara'],
  people: [...lookedUpKey, 'people', 'sara', 'نور'],
  presence: [...lookedUpKey, 'presence', 'noor'],
}
let queryClient: QueryClient
let asked: string[]

/** All of them are on screen. */
beforeEach(() => {
  queryClient = new QueryClient()
  asked = []
  for (const [name, queryKey] of Object.entries(keys)) {
    const queryFn = () => asked.push(name)
    const staleTime = Number.POSITIVE_INFINITY
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime, initialData: 0 }).subscribe(() => {})
  }
})

afterEach(() => queryClient.clear())

it('one’s own step has everything of friends asked anew', () => {
  invalidateFriends(queryClient)
  expect(asked).toEqual(Object.keys(keys))
})

it('what came about elsewhere asks neither for what was searched nor for who is here, and has them old', () => {
  hearOfFriends(queryClient)
  expect(asked).toEqual(['requests', 'friends'])
  expect(queryClient.getQueryState(keys.people)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(keys.presence)?.isInvalidated).toBe(true)
})
