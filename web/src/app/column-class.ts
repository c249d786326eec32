// The outer columns of a desktop: they stand still beside the one that scrolls, and scroll by themselves where they are too long.

export const columnClass = [
  'sticky top-(--banner) flex h-[calc(100dvh-var(--banner))] flex-col gap-4 py-5',
  '-mx-2 scrollbar-none overflow-y-auto px-2',
].join(' ')
