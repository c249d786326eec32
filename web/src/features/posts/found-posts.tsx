// The posts that are found by their words, newest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, TextSearch } from 'lucide-react'
import { fewestLetters } from '../../lib/searching.ts'
import { searchTexts as texts } from '../../messages/search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PostList } from './post-list.tsx'
import { foundPostsQuery } from './post-queries.ts'
import { PostSkeletons } from './post-skeleton.tsx'

export interface FoundPostsProps {
  words: string
  /** What was found before is no answer to what is being typed. */
  isTyping: boolean
  /** A press on one of them. */
  onOpen: () => void
}

function Found({ words }: Pick<FoundPostsProps, 'words'>) {
  const query = useInfiniteQuery(foundPostsQuery(words))
  const empty = (
    <div className="card">
      <EmptyState icon={SearchX} title={texts.noPosts(words)} />
    </div>
  )
  return <PostList query={query} empty={empty} />
}

function TooShort() {
  return (
    <div className="card">
      <EmptyState icon={TextSearch} title={texts.typeMore} detail={texts.typeMoreDetail} />
    </div>
  )
}

export function FoundPosts({ words, isTyping, onOpen }: FoundPostsProps) {
  const isLong = [...words].length >= fewestLetters
  return (
    <section
      aria-label={texts.posts}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onClickCapture={onOpen}
    >
      <h2 className="px-1 font-semibold">{texts.posts}</h2>
      {isTyping ? <PostSkeletons /> : isLong ? <Found words={words} /> : <TooShort />}
    </section>
  )
}
