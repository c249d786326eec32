// A few views of one thing, one shown at a time: the tabs pattern of WAI-ARIA, by hand, since the door shows two before anything else and
// a library's would be a twelfth of its script.
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { segmentClass, segmentWellClass } from './segment.ts'

interface TabItem {
  id: string
  label: string
  content: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  value: string
  onValue: (id: string) => void
}

/** Which of so many tabs a key leads to, from the one at `place`: onwards is to the left, and after the last comes the first. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return (place + 1) % count
  if (key === 'ArrowRight') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export function Tabs({ label, items, value, onValue }: TabsProps) {
  const base = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = items.findIndex(({ id }) => id === value)
    const isBare = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    const wished = isBare ? placeAfter(event.key, place, items.length) : undefined
    const item = wished === undefined ? undefined : items[wished]
    if (!item) return
    event.preventDefault()
    document.getElementById(`${base}tab-${item.id}`)?.focus()
    onValue(item.id)
  }
  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={move} className={`${segmentWellClass} mb-5`}>
        {items.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}tab-${id}`}
            aria-selected={id === value}
            aria-controls={`${base}panel-${id}`}
            // One stop for the tab key; the arrows go on from there.
            tabIndex={id === value ? 0 : -1}
            data-state={id === value ? 'active' : 'inactive'}
            onClick={() => onValue(id)}
            className={segmentClass}
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}panel-${id}`}
          aria-labelledby={`${base}tab-${id}`}
          hidden={id !== value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it, so that a view without a field is reached
          tabIndex={0}
          className="outline-none"
        >
          {id === value && content}
        </div>
      ))}
    </>
  )
}
