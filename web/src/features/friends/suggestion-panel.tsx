// Friend suggestions beside the screen: three of them, and the way to all.
import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { Panel } from '../../ui/panel.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { suggestionsQuery } from './suggestions.ts'

const texts = friendTexts.suggestions
const shown = 3

/** Nothing where there is nobody to suggest. */
export default function SuggestionPanel() {
  const { data: people = [] } = useQuery(suggestionsQuery(useViewerId()))
  if (people.length === 0) return null
  return (
    <Panel title={texts.title} more={{ to: '/friends?tab=suggestions', label: texts.all }}>
      <SuggestionList people={people.slice(0, shown)} />
    </Panel>
  )
}
