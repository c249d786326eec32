// What stands over a whole screen where its film or picture does not come, with the way to ask for it again.
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'

export interface FilmFailureProps {
  title: string
  detail: string
  onRetry: () => void
}

export function FilmFailure({ title, detail, onRetry }: FilmFailureProps) {
  return (
    <div role="alert" className="absolute inset-x-6 top-1/3 grid justify-items-center gap-2 text-center">
      <p className="text-lg font-semibold">{title}</p>
      <p className="text-white/80">{detail}</p>
      <Button variant="quiet" compact onClick={onRetry} className="relative z-sticky mt-2">
        {actions.retry}
      </Button>
    </div>
  )
}
