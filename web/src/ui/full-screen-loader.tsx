// The first thing anyone sees. index.html holds the same markup, so that React takes over without a flicker.
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
