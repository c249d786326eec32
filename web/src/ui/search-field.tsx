// Search field: what is looked for in a list, with a button that empties it.
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { actions } from '../messages/actions.ts'
import { bareInputClass, wellClass } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** What it looks for; also shown in it while it is empty. */
  label: string
  value: string
  onValue: (value: string) => void
}

export function SearchField({ label, value, onValue, ...rest }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const empty = () => {
    onValue('')
    field.current?.focus()
  }
  return (
    <search className={wellClass(false, 'rounded-full!')}>
      <Search aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-ink-3" />
      <input
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        dir={value === '' ? undefined : 'auto'}
        {...rest}
        ref={field}
        type="search"
        aria-label={label}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={`${bareInputClass} [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <IconButton icon={X} label={actions.emptySearch} onClick={empty} className="-me-2 text-ink-3" />
      )}
    </search>
  )
}
