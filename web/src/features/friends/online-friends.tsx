// Friends who are online, as a row of faces that lead to them.
import { Link } from 'wouter'
import { givenName, type Person } from '../../lib/person.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { WithOnlineDot } from '../../ui/online-dot.tsx'

export function OnlineFaces({ people }: { people: readonly Person[] }) {
  return (
    <ul className="flex gap-1 overflow-x-auto overscroll-x-contain pb-1 scrollbar-none">
      {people.map(({ id, name, avatarUrl }) => (
        <li key={id} className="w-16 shrink-0">
          <Link
            href={`/user/${id}`}
            className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 rounded-m py-1 text-tiny font-medium"
          >
            <WithOnlineDot isOnline>
              <Avatar name={name} url={avatarUrl} size={46} />
            </WithOnlineDot>
            <bdi className="block max-w-full truncate px-0.5">{givenName(name)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
