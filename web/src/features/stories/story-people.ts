// Who stands in the strip, and in which order: oneself, then whoever has something new, then those whose stories were all seen. Pure.
import type { Person } from '../../lib/person.ts'
import type { Story } from './story.ts'

/** Milliseconds for which a story is there (spec 1 §9). */
export const storyLifetime = 24 * 60 * 60 * 1000

export interface StoryPerson {
  person: Person
  isOwn: boolean
  /** From the oldest on; at least one. */
  stories: readonly Story[]
}

export function hasNew({ isOwn, stories }: StoryPerson): boolean {
  return !isOwn && stories.some(({ seen }) => !seen)
}

/** Which of a person's stories is shown first: the oldest that was not seen, from 0. */
export function firstToSee({ isOwn, stories }: StoryPerson): number {
  return isOwn
    ? 0
    : Math.max(
        0,
        stories.findIndex(({ seen }) => !seen),
      )
}

/** The stories as the server orders them, `now` in milliseconds; `seenIds` are seen though the server may not know yet. */
export function storyPeople(
  stories: readonly Story[],
  viewerId: string,
  seenIds: ReadonlySet<string>,
  now: number,
): StoryPerson[] {
  const people = new Map<string, StoryPerson & { stories: Story[] }>()
  for (const story of stories) {
    if (Date.parse(story.createdAt) <= now - storyLifetime) continue
    const { author } = story
    const told = people.get(author.id) ?? { person: author, isOwn: author.id === viewerId, stories: [] }
    told.stories.push({ ...story, seen: story.seen || seenIds.has(story.id) })
    people.set(author.id, told)
  }
  const all = [...people.values()]
  return [
    ...all.filter(({ isOwn }) => isOwn),
    ...all.filter(hasNew),
    ...all.filter((one) => !one.isOwn && !hasNew(one)),
  ]
}

/** Where one is: which person, and which of their stories, from 0. */
export interface StoryPlace {
  person: number
  story: number
}

/** What comes after a story: the next of the same person, else of the next person what they have new. Undefined after the last. */
export function nextPlace(
  people: readonly StoryPerson[],
  { person, story }: StoryPlace,
): StoryPlace | undefined {
  if (story + 1 < (people[person]?.stories.length ?? 0)) return { person, story: story + 1 }
  const following = people[person + 1]
  return following && { person: person + 1, story: firstToSee(following) }
}

/** What comes before it: the one before of the same person, else the last of the person before. Undefined before the first. */
export function previousPlace(
  people: readonly StoryPerson[],
  { person, story }: StoryPlace,
): StoryPlace | undefined {
  if (story > 0) return { person, story: story - 1 }
  const before = people[person - 1]
  return before && { person: person - 1, story: before.stories.length - 1 }
}

/** Those without one story, and without whoever told no other. */
export function withoutStory(people: readonly StoryPerson[], id: string): StoryPerson[] {
  return people
    .map((one) => ({ ...one, stories: one.stories.filter((story) => story.id !== id) }))
    .filter(({ stories }) => stories.length > 0)
}
