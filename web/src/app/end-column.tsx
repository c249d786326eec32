// The end of a desktop: what is going on, as panels of the areas.
import { Suspense } from 'react'
import { shellTexts } from '../messages/shell.ts'
import { columnClass } from './column-class.ts'
import { panels } from './panels.ts'

export default function EndColumn() {
  return (
    <aside aria-label={shellTexts.goingOn} className={columnClass}>
      <Suspense>
        {panels.map(({ name, panel: AreaPanel }) => (
          <AreaPanel key={name} />
        ))}
      </Suspense>
    </aside>
  )
}
