// /search: people and posts as one types, and what was looked for before.
import { History, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { searchPause } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { searchTexts as texts } from '../../messages/search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FoundPosts } from '../posts/index.ts'
import { FoundPeople } from './found-people.tsx'
import { rememberSearch, useRecentSearches } from './recent-searches.ts'

/** As a name and the words of a search may be long. */
const longest = 100

/** What is typed stands in the address, so that who comes back from a result finds it; typing is no step of the history. */
function useTypedWords() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(() => (params.get('q') ?? '').slice(0, longest))
  const words = useDebouncedValue(typed.trim(), searchPause)
  const isKnown = (params.get('q') ?? '') === words
  useEffect(() => {
    if (!isKnown) setParams(words ? { q: words } : {}, { replace: true })
  }, [words, isKnown, setParams])
  return { typed, setTyped, words, isTyping: typed.trim() !== words }
}

function Recent({ onChoose }: { onChoose: (words: string) => void }) {
  const { words, forget, forgetAll } = useRecentSearches()
  if (words.length === 0) return <EmptyState icon={Search} title={texts.begin} detail={texts.beginDetail} />
  return (
    <section aria-label={texts.recent} className="card px-4 py-3">
      <header className="flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{texts.recent}</h2>
        <button
          type="button"
          onClick={forgetAll}
          className="min-h-11 rounded-s text-small font-semibold text-brand"
        >
          {texts.forgetAll}
        </button>
      </header>
      <ul>
        {words.map((before) => (
          <li key={before} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onChoose(before)}
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-m text-start"
            >
              <History aria-hidden size={19} className="shrink-0 text-ink-3" />
              <bdi className="truncate">{before}</bdi>
            </button>
            <IconButton
              icon={X}
              label={texts.forget(before)}
              onClick={() => forget(before)}
              className="-me-2 text-ink-3"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `people` stands below while nothing is typed; `invite` below what was found. */
export function SearchScreen({ people, invite }: { people: ReactNode; invite: ReactNode }) {
  const { typed, setTyped, words, isTyping } = useTypedWords()
  return (
    <>
      <ScreenHeader title={texts.title} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rememberSearch(typed.trim())
        }}
      >
        <SearchField
          label={texts.field}
          value={typed}
          onValue={setTyped}
          maxLength={longest}
          autoCapitalize="none"
          spellCheck={false}
          // Who comes here comes to type, unless what was found is what they come back to.
          autoFocus={words === ''}
        />
      </form>
      {typed.trim() ? (
        <>
          <FoundPeople words={words} isTyping={isTyping} />
          <FoundPosts words={words} isTyping={isTyping} onOpen={() => rememberSearch(words)} />
          {invite}
        </>
      ) : (
        <>
          <Recent onChoose={setTyped} />
          {people}
        </>
      )}
    </>
  )
}
