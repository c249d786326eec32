// Friend suggestions in rows: who, why, and the tap that asks.

import { Avatar } from '../../ui/avatar.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { PersonAction } from './person-action.tsx'
import { reasonOf, type Suggestion } from './suggestions.ts'

export function SuggestionList({ people }: { people: readonly Suggestion[] }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id}>
          <ListRow
            lead={<Avatar name={person.name} url={person.avatarUrl} />}
            title={<PersonName name={person.name} />}
            detail={reasonOf(person) ?? <Handle username={person.username} />}
            to={`/user/${person.id}`}
            action={<PersonAction userId={person.id} name={person.name} />}
          />
        </li>
      ))}
    </ul>
  )
}
