// A few views of one thing, one shown at a time.
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

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

export function Tabs({ label, items, value, onValue }: TabsProps) {
  return (
    <Primitive.Root dir="rtl" value={value} onValueChange={onValue}>
      <Primitive.List aria-label={label} className="mb-5 flex rounded-m bg-surface-2 p-1">
        {items.map((item) => (
          <Primitive.Trigger
            key={item.id}
            value={item.id}
            className="min-h-11 flex-1 rounded-[12px] font-semibold text-ink-2 transition data-[state=active]:bg-surface data-[state=active]:text-brand data-[state=active]:shadow-card"
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.id} value={item.id} className="outline-none">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
