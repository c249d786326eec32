// The look of a segmented control: a well of choices of the same width, the chosen one raised; in letters too large for one line they
// stand below each other. What chooses differs: tabs, the radio buttons of a form (segmented-control.tsx), those of a menu.

export const segmentWellClass = 'flex flex-wrap rounded-m bg-surface-2 p-1'

/** One choice; `chosen` is a variant of styles/main.css. */
export const segmentClass = [
  'flex min-h-11 min-w-min flex-1 cursor-pointer select-none items-center justify-center gap-1.5 rounded-i px-2',
  'text-center font-semibold text-ink-2 transition hover:text-ink',
  'chosen:bg-chosen chosen:text-brand chosen:shadow-card',
].join(' ')
