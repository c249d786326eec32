// The title of the page: every screen names itself here, for the tab, the history and those who listen.
import { type ReactNode, useEffect } from 'react'
import { shellTexts } from '../messages/shell.ts'

export function ScreenTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${shellTexts.name}`
  }, [title])
  return null
}

/** A screen with its title. */
export function titled(title: string, screen: ReactNode): ReactNode {
  return (
    <>
      <ScreenTitle title={title} />
      {screen}
    </>
  )
}
