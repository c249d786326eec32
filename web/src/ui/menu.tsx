// A list of actions under its button. It is drawn from the first press on (lazy-menu.tsx), hence begins open.
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { Fragment, type ReactElement, useState } from 'react'
import { useOverlayEntry } from '../lib/use-overlay.ts'
import { classes } from './classes.ts'
import { segmentClass, segmentWellClass } from './segment.ts'

export interface MenuAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
  danger?: boolean
  /** A line stands before it. */
  apart?: boolean
}

/** One of a few, in sight beside each other; choosing leaves the menu open, so that one sees what it does. */
export interface MenuChoice {
  label: string
  value: string
  choices: readonly { value: string; label: string; icon: LucideIcon; onSelect: () => void }[]
}

export type MenuEntry = MenuAction | MenuChoice

export interface MenuProps {
  /** The button that opens it; it must pass its props and ref on. */
  trigger: ReactElement
  actions: readonly MenuEntry[]
}

function Action({ label, icon: Icon, onSelect, danger }: MenuAction) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      className={classes(
        'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-s px-3 font-medium outline-none data-highlighted:bg-surface-2',
        danger && 'text-danger',
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.9} />
      {label}
    </Primitive.Item>
  )
}

function Choice({ label, value, choices }: MenuChoice) {
  return (
    <Primitive.RadioGroup value={value} aria-label={label} className={classes(segmentWellClass, 'm-1.5')}>
      {choices.map(({ value: own, label: text, icon: Icon, onSelect }) => (
        <Primitive.RadioItem
          key={own}
          value={own}
          onSelect={(event) => {
            event.preventDefault()
            onSelect()
          }}
          className={classes(segmentClass, 'text-sm outline-none data-highlighted:text-ink')}
        >
          <Icon aria-hidden size={17} className="shrink-0" />
          {text}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function Menu({ trigger, actions }: MenuProps) {
  const [open, setOpen] = useState(true)
  useOverlayEntry(open, () => setOpen(false), true)
  return (
    <Primitive.Root dir="rtl" modal={false} open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-popover min-w-64 origin-(--radix-dropdown-menu-content-transform-origin) rounded-m border border-line bg-surface p-1.5 shadow-raised data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {actions.map((entry) => (
            <Fragment key={entry.label}>
              {'apart' in entry && entry.apart && (
                <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />
              )}
              {'choices' in entry ? <Choice {...entry} /> : <Action {...entry} />}
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
