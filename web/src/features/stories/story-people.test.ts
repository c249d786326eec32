import { expect, test } from 'vitest'
import type { Story } from './story.ts'
import { firstToSee, nextPlace, previousPlace, storyPeople, withoutStory } from './story-people.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

function story(author: string, place: number, seen = false, hours = 1): Story {
  return {
    id: `${author}${place}`,
    media: { kind: 'picture', url: '/a.webp', info: null },
    duration: 5,
    createdAt: new Date(now - hours * 3_600_000).toISOString(),
    author: { id: author, name: author, username: author, avatarUrl: null },
    seen,
    viewsCount: null,
  }
}

const people = storyPeople(
  [
    story('me', 1),
    story('seen', 1, true),
    story('new', 1, true),
    story('new', 2),
    story('here', 1),
    story('old', 1, false, 24),
  ],
  'me',
  new Set(['here1']),
  now,
)

test('oneself comes first, then who has something new, then who was seen; who is over is not there', () => {
  expect(people.map(({ person }) => person.id)).toEqual(['me', 'new', 'seen', 'here'])
  expect(people.map(firstToSee)).toEqual([0, 1, 0, 0])
})

test('the last story leads to the next person, and the first to the one before', () => {
  expect(nextPlace(people, { person: 0, story: 0 })).toEqual({ person: 1, story: 1 })
  expect(nextPlace(people, { person: 1, story: 0 })).toEqual({ person: 1, story: 1 })
  expect(nextPlace(people, { person: 3, story: 0 })).toBeUndefined()
  expect(previousPlace(people, { person: 2, story: 0 })).toEqual({ person: 1, story: 1 })
  expect(previousPlace(people, { person: 0, story: 0 })).toBeUndefined()
})

test('a deleted story is gone, and its author with the last', () => {
  const left = withoutStory(withoutStory(people, 'me1'), 'new1')
  expect(left.map(({ person, stories }) => [person.id, stories.length])).toEqual([
    ['new', 1],
    ['seen', 1],
    ['here', 1],
  ])
})
