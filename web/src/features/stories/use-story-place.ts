// Place in the stories: whose is shown and which, the ways on and back, and what is left where one is deleted.
import { useEffect, useRef, useState } from 'react'
import { useSeenHere } from './seen-here.ts'
import { firstToSee, nextPlace, previousPlace, type StoryPerson, withoutStory } from './story-people.ts'

interface StoryTour {
  /** As they were when the tour began. */
  people: readonly StoryPerson[]
  /** Whose are shown first: the id of one of them. */
  first: string
  /** After the last story of the last person. */
  onClose: () => void
}

export function useStoryPlace({ people: offered, first, onClose }: StoryTour) {
  const seenHere = useSeenHere()
  const [kept, setKept] = useState(offered)
  const people = kept.map((one) => ({
    ...one,
    stories: one.stories.map((story) => ({ ...story, seen: story.seen || seenHere.has(story.id) })),
  }))
  const begin = (index: number) => {
    const person = people[index]
    return { person: index, story: person ? firstToSee(person) : 0 }
  }
  const [place, setPlace] = useState(() =>
    begin(
      Math.max(
        0,
        people.findIndex(({ person }) => person.id === first),
      ),
    ),
  )
  const latest = useRef({ kept, place })
  useEffect(() => {
    latest.current = { kept, place }
  }, [kept, place])
  /** Grows where one begins the same story again. */
  const [round, setRound] = useState(0)
  const following = nextPlace(people, place)
  return {
    ...{ people, place, round },
    person: people[place.person],
    story: people[place.person]?.stories[place.story],
    following: following && people[following.person]?.stories[following.story],
    open: (index: number) => setPlace(begin(index)),
    next: () => (following ? setPlace(following) : onClose()),
    previous: () => {
      const before = previousPlace(people, place)
      if (before) setPlace(before)
      else setRound(round + 1)
    },
    /** By an answer that comes late: its reader may be elsewhere by then. */
    remove: (id: string) => {
      const { kept, place } = latest.current
      const left = withoutStory(kept, id)
      const owner = kept.findIndex(({ stories }) => stories.some((story) => story.id === id))
      const isGone = left.length < kept.length
      if (isGone && owner === place.person) return onClose()
      setKept(left)
      if (owner === place.person) setPlace({ ...place, story: Math.max(0, place.story - 1) })
      else if (isGone && owner < place.person) setPlace({ ...place, person: place.person - 1 })
    },
  }
}
