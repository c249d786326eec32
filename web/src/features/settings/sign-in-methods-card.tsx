// How one's account signs in: each way in words, linked or not (spec 2 §2).
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { settingsTexts } from '../../messages/settings.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { linkedMethodsQuery, type SignInMethod, signInMethods } from './sign-in-methods.ts'

const texts = settingsTexts.methods

const looks: Readonly<Record<SignInMethod, { sign: ReactNode; ground: string }>> = {
  email: { sign: <Mail aria-hidden size={22} strokeWidth={1.9} />, ground: 'bg-danger-soft text-danger' },
  facebook: {
    sign: (
      <span aria-hidden className="text-2xl font-bold">
        f
      </span>
    ),
    ground: 'bg-info-soft text-info',
  },
  phone: { sign: <Phone aria-hidden size={22} strokeWidth={1.9} />, ground: 'bg-good-soft text-good' },
}

function Linked() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-good">
      <CircleCheck aria-hidden size={18} />
      {texts.linked}
    </span>
  )
}

/** No way can be linked yet, which is all that the button says (spec 2 §2). */
function Link({ name }: { name: string }) {
  return (
    <Button
      compact
      variant="quiet"
      aria-label={texts.linkOf(name)}
      onClick={() => showToast({ title: texts.later, detail: texts.laterDetail, tone: 'info' })}
      className="me-3.5 shrink-0"
    >
      {texts.soon}
    </Button>
  )
}

function MethodRow({ method, isLinked }: { method: SignInMethod; isLinked: boolean | undefined }) {
  const { sign, ground } = looks[method]
  const name = texts.names[method]
  return (
    <ListRow
      inset
      lead={
        <span className={classes('grid size-11.5 shrink-0 place-items-center rounded-m', ground)}>
          {sign}
        </span>
      }
      title={name}
      detail={isLinked === false && texts.notLinked}
      badge={isLinked === undefined ? <Skeleton className="h-5 w-16 rounded-s" /> : isLinked && <Linked />}
      action={isLinked === false && <Link name={name} />}
    />
  )
}

export function SignInMethodsCard() {
  const { data: linked, isError, error, refetch, isFetching } = useQuery(linkedMethodsQuery(useViewerId()))
  const failed = !linked && isError
  return (
    <div className="card divide-y divide-line overflow-hidden">
      {failed && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
      {!failed &&
        signInMethods.map((method) => (
          <MethodRow key={method} method={method} isLinked={linked?.includes(method)} />
        ))}
    </div>
  )
}
