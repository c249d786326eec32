// Shown while it is not known who is looking, or their screen is on its way.
import { Sofa } from 'lucide-react'
import { actions } from '../messages/actions.ts'

export function FullScreenLoader() {
  return (
    <div className="full-screen-loader" role="status">
      <Sofa aria-hidden />
      <p>{actions.loading}</p>
    </div>
  )
}
