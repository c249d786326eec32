// What the page shows before the app draws it, made once by the build from the app's own components: the head of the door
// for who has no session, else the loader.
import { AuthHead } from '../features/sign-in/auth-head.tsx'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where the tabs, the two fields and the two buttons of the sign-in form will stand. */
const shapes = ['h-13', 'mt-11.5 h-13', 'mt-10.5 h-13', 'mt-15 h-12', 'mt-14 h-12']

function FormSkeleton() {
  return shapes.map((shape) => <Skeleton key={shape} className={`rounded-m ${shape}`} />)
}

export function FirstPaint() {
  return (
    <>
      <div className="first-door">
        <AuthHead>
          <FormSkeleton />
        </AuthHead>
      </div>
      <div className="first-house">
        <FullScreenLoader />
      </div>
    </>
  )
}
