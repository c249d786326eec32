// Finding whom to send to: the search begins when typing pauses, and who is found has to be chosen.
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import type { Problem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FoundUser } from './found-user.tsx'
import { type Recipient, recipientQuery } from './recipient.ts'
import { queryMinLength, recipientProblem, searchPause } from './rules.ts'

function useSearch() {
  const ownId = useViewerId()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const settled = useSettled(query, searchPause)
  const search = useQuery({ ...recipientQuery(settled), enabled: settled.length >= queryMinLength })
  const isSettled = settled === query && query.length >= queryMinLength
  const found = isSettled ? search.data : undefined
  const problem = (): Problem => {
    if (!isSettled) return undefined
    if (found === null) return texts.notFound
    if (found) return recipientProblem(found.id, ownId)
    return search.isError ? texts.searchFailed : undefined
  }
  const searching = query.length >= queryMinLength && (!isSettled || search.isFetching)
  return { typed, setTyped, searching, found: problem() ? undefined : found, problem: problem(), isSettled }
}

export interface RecipientPickerProps {
  chosen: Recipient | undefined
  onChoose: (recipient: Recipient | undefined) => void
  /** Nobody is chosen, and somebody has to be. */
  problem: Problem
}

export function RecipientPicker({ chosen, onChoose, problem }: RecipientPickerProps) {
  const search = useSearch()
  if (chosen) {
    return (
      <FoundUser user={chosen} chosen>
        <Button variant="ghost" compact onClick={() => onChoose(undefined)}>
          {texts.change}
        </Button>
      </FoundUser>
    )
  }
  const { found } = search
  return (
    <div className="grid gap-2.5">
      <TextField
        label={texts.recipient}
        icon={Search}
        dir={search.typed === '' ? undefined : 'auto'}
        end={search.searching && <Spinner />}
        error={search.problem ?? (found ? undefined : problem)}
        hint={search.searching && texts.searching}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={search.typed}
        onValue={search.setTyped}
      />
      {found && (
        <FoundUser user={found}>
          <Button compact aria-label={texts.chooseOf(found.name)} onClick={() => onChoose(found)}>
            {texts.choose}
          </Button>
        </FoundUser>
      )}
    </div>
  )
}
