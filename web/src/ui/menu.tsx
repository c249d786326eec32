// A list of actions under its button. It is drawn from the first press on (lazy-menu.tsx), hence begins open.
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { Fragment, type ReactElement } from 'react'
import { classes } from './classes.ts'

export interface MenuAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
  danger?: boolean
  /** A line stands before it. */
  apart?: boolean
}

export interface MenuProps {
  /** The button that opens it; it must pass its props and ref on. */
  trigger: ReactElement
  actions: readonly MenuAction[]
}

export function Menu({ trigger, actions }: MenuProps) {
  return (
    <Primitive.Root dir="rtl" modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-30 min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) rounded-m border border-line bg-surface p-1.5 shadow-raised data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {actions.map(({ label, icon: Icon, onSelect, danger, apart }) => (
            <Fragment key={label}>
              {apart && <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />}
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
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
