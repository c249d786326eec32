// The choice of whom a comment names: those who have a part in the talk, then friends, from the sign on; by arrows and Enter, or a tap.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Person } from '../../lib/person.ts'
import { fewestLetters } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { foundFriendsQuery } from '../friends/index.ts'
import { postQuery } from '../posts/index.ts'
import { commentsOf, commentsQuery } from './comment-queries.ts'
import { type FoundFriends, mentionAt, type Nameable, namedBy, withHandle } from './mentions.ts'
import type { CommentDraft } from './use-comment-draft.ts'

/** Milliseconds without a key before friends are asked for. */
const pause = 250

/** Those who have written here, the latest first, and who wrote the post; not oneself. */
function useTalkers(postId: string): Person[] {
  const queryClient = useQueryClient()
  const { data: post } = useQuery(postQuery(postId, queryClient))
  const pages = queryClient.getQueryData(commentsQuery(postId).queryKey)
  const writers = pages ? commentsOf(pages).map(({ author }) => author) : []
  return [...writers.reverse(), ...(post ? [post.author] : [])]
}

function useFoundFriends(words: string | undefined): FoundFriends {
  const viewerId = useViewerId()
  const settled = useDebouncedValue(words ?? '', pause)
  const isAsked = words !== undefined && [...settled].length >= fewestLetters
  const query = foundFriendsQuery(viewerId, settled)
  const { data } = useQuery({ ...query, queryFn: isAsked ? query.queryFn : skipToken })
  return { words: settled, people: data ?? [] }
}

export interface Mentions {
  people: Nameable[]
  /** Of the one that Enter takes, from 0. */
  at: number
  choose: (person: Nameable) => void
  /** For the field: where its caret is. */
  follow: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  /** The field is left. */
  leave: () => void
  /** Whether the key was for the choice. */
  onKey: (event: KeyboardEvent) => boolean
}

export function useMentions(postId: string, { typed, field, write }: CommentDraft): Mentions {
  const viewerId = useViewerId()
  /** Where one writes; undefined where no choice is wanted. */
  const [place, setPlace] = useState<number>()
  const asked = place === undefined ? undefined : mentionAt(typed.text, place)
  const [at, setAt] = useState(0)
  const caret = useRef<number>(undefined)
  const talkers = useTalkers(postId)
  const friends = useFoundFriends(asked?.words)
  const others = talkers.filter(({ id }) => id !== viewerId)
  const people = asked ? namedBy(asked.words, others, friends) : []
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const choose = ({ username }: Nameable) => {
    if (!asked) return
    const next = withHandle(typed.text, asked, username)
    caret.current = next.caret
    setPlace(undefined)
    field.current?.focus()
    write(next.text)
  }
  const step = (by: number) => setAt((at + by + people.length) % people.length)
  const onKey = (event: KeyboardEvent) => {
    const chosen = people[at]
    if (!chosen || event.nativeEvent.isComposing) return false
    const steps: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => setPlace(undefined),
    }
    const act = event.shiftKey ? undefined : steps[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  return {
    ...{ people, at, choose, onKey },
    leave: () => setPlace(undefined),
    follow: ({ currentTarget: { selectionStart, selectionEnd } }) => {
      if (selectionStart === place) return
      setPlace(selectionStart === selectionEnd ? selectionStart : undefined)
      setAt(0)
    },
  }
}
