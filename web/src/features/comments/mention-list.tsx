// Whom a comment can name, over the field in which it is written: each with the whole of their name.

import { commentTexts } from '../../messages/comments.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Handle } from '../../ui/person-name.tsx'
import type { Mentions } from './use-mentions.ts'

export const optionId = (list: string, place: number) => `${list}-${place}`

export function MentionList({ id, mentions }: { id: string; mentions: Mentions }) {
  const { people, at, choose } = mentions
  if (people.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={commentTexts.people}
      className="grid max-h-56 overflow-y-auto rounded-m border border-line bg-surface p-1 shadow-raised"
    >
      {people.map((person, place) => (
        <button
          key={person.id}
          id={optionId(id, place)}
          type="button"
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className={classes(
            'flex min-h-11 items-center gap-2.5 rounded-i px-2 py-1 text-start hover:bg-surface-2',
            place === at && 'bg-surface-2',
          )}
        >
          <Avatar name={person.name} url={person.avatarUrl} size={32} />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <bdi className="font-semibold">{person.name}</bdi>
            <Handle username={person.username} />
          </span>
        </button>
      ))}
    </div>
  )
}
