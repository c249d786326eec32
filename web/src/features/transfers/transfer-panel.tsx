// Transferring to a friend, on the mine: their faces, what is left of the day, the search, and what was sent before.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, History, Search } from 'lucide-react'
import { givenName } from '../../lib/person.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { allowanceQuery } from './allowance.ts'
import { DailyLimitText } from './daily-limit.tsx'
import { type Recipient, recipientsQuery, useChosenRecipient } from './recipient.ts'

/** The rest of them stand behind the search. */
const shown = 10

interface FacesProps {
  onChoose: (friend: Recipient) => void
  onSearch: () => void
}

function Faces({ onChoose, onSearch }: FacesProps) {
  const { data: friends, isError } = useQuery(recipientsQuery(useViewerId(), ''))
  return (
    <div className="flex items-start gap-1 overflow-x-auto overscroll-x-contain px-2 pb-3 [scrollbar-width:none]">
      <button
        type="button"
        onClick={onSearch}
        aria-label={texts.search}
        className="grid w-16 shrink-0 justify-items-center gap-1 rounded-m py-1 text-tiny text-ink-2 transition-colors hover:bg-surface-2/60"
      >
        <span className="grid size-12 place-items-center rounded-full bg-surface-2 text-ink">
          <Search aria-hidden size={20} />
        </span>
        <span className="max-w-full truncate">{texts.searchShort}</span>
      </button>
      {friends?.slice(0, shown).map(({ isFriend: _isFriend, ...friend }) => (
        <button
          key={friend.id}
          type="button"
          aria-label={texts.sendTo(friend.name)}
          onClick={() => onChoose(friend)}
          className="grid w-16 shrink-0 justify-items-center gap-1 rounded-m py-1 text-tiny transition-colors hover:bg-surface-2/60"
        >
          <Avatar name={friend.name} url={friend.avatarUrl} size={48} />
          <bdi className="line-clamp-2 max-w-full text-center wrap-anywhere">{givenName(friend.name)}</bdi>
        </button>
      ))}
      {!friends &&
        !isError &&
        [1, 2, 3].map((place) => (
          <Skeleton key={place} className="mx-2 mt-1 size-12 shrink-0 rounded-full" />
        ))}
    </div>
  )
}

export interface TransferPanelProps {
  onTransfer: () => void
  onHistory: () => void
}

export function TransferPanel({ onTransfer, onHistory }: TransferPanelProps) {
  const { data: allowance } = useQuery(allowanceQuery(useViewerId()))
  const [, choose] = useChosenRecipient()
  const begin = (friend: Recipient | undefined) => {
    choose(friend)
    onTransfer()
  }
  return (
    <section className="card overflow-hidden">
      <header className="flex items-center gap-1 ps-3.5 pe-1.5 pt-1.5">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            onClick={onTransfer}
            className="flex min-h-14 w-full items-center gap-2 text-start"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold">{texts.title}</span>
              <span className="block text-small text-ink-2">
                {allowance ? <DailyLimitText allowance={allowance} /> : texts.limitUnknown}
              </span>
            </span>
            <ChevronLeft aria-hidden size={18} className="shrink-0 text-ink-3" />
          </button>
        </h2>
        <IconButton icon={History} label={texts.history.title} onClick={onHistory} className="text-ink-2" />
      </header>
      <Faces onChoose={begin} onSearch={() => begin(undefined)} />
    </section>
  )
}
