// People: found while one types, by any part of what they are known by; what is done to them begins at their row.
import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { searchPause } from '../../lib/searching.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { adminTexts } from '../../messages/admin.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { AdminList } from './admin-list.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { FoundPersonRow } from './found-person-row.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { type FoundPerson, peopleQuery } from './people.ts'
import { SectionHeading } from './section-heading.tsx'

const texts = adminTexts.people

export function PeopleSection() {
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), searchPause)
  const lifting = useQuestion<FoundPerson>('lift')
  return (
    <section className="grid gap-3">
      <SectionHeading title={texts.heading} />
      <SearchField
        label={texts.search}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onValue={setTyped}
      />
      <h3 className="px-1 text-small font-semibold text-ink-2">
        {words === '' ? texts.newest : texts.found}
      </h3>
      <AdminList
        query={useQuery(peopleQuery(words))}
        empty={{ icon: UserSearch, title: texts.empty, detail: texts.emptyDetail }}
        card={(person, ban) => (
          <FoundPersonRow key={person.id} person={person} onBan={ban} onLift={() => lifting.ask(person)} />
        )}
        dialog={(person, close) => <BanDialog person={person} onClose={close} />}
      />
      {lifting.asked && (
        <LiftDialog
          userId={lifting.asked.id}
          name={lifting.asked.name}
          onClose={() => void lifting.close()}
        />
      )}
    </section>
  )
}
