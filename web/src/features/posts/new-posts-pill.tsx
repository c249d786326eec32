// "3 new posts": looks now and then whether there is anything newer than the list shown, and leads to it.
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { plural } from '../../lib/plural.ts'
import { postTexts } from '../../messages/posts.ts'
import { countNewer } from './new-posts.ts'
import type { Post } from './post.ts'
import { fetchNewestPosts } from './post-queries.ts'

/** Milliseconds between two looks. */
const interval = 60_000

export function NewPostsPill({ shown, onShow }: { shown: readonly Post[]; onShow: () => void }) {
  const { data: newest } = useQuery({
    queryKey: ['newest-posts'],
    queryFn: fetchNewestPosts,
    refetchInterval: interval,
    // The list itself has just been asked for; the first look comes an interval later.
    initialData: [],
    staleTime: interval,
  })
  const count = countNewer(newest, shown)
  if (count === 0) return null
  return (
    <button
      type="button"
      onClick={onShow}
      className="sticky top-[calc(5rem+var(--banner))] z-sticky -my-1 flex min-h-11 animate-toast-in items-center gap-1.5 justify-self-center rounded-full bg-brand px-5 text-sm font-semibold text-brand-ink shadow-raised"
    >
      <ArrowUp aria-hidden size={16} />
      {plural(count, postTexts.newPosts)}
    </button>
  )
}
