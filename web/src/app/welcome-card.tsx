// The welcome at home for who has just signed up: by name, with the first steps and how many of them are left.
import { useQuery } from '@tanstack/react-query'
import { Check, type LucideIcon, PenLine, Pickaxe, UserPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { InviterCard, useInviter } from '../features/friends/first-people.tsx'
import { dailyTimerQuery } from '../features/mine/daily-timer.ts'
import { forgetNewcomer, useOwnProfile } from '../features/profile/index.ts'
import {
  referralCodeQuery,
  referralTotalsQuery,
  rewardInWords,
  shareInvitation,
} from '../features/referral/index.ts'
import { plural } from '../lib/plural.ts'
import { openedDialog } from '../lib/use-address-dialog.ts'
import { useViewer } from '../lib/viewer.ts'
import { welcomeTexts as texts } from '../messages/welcome.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ListRow } from '../ui/list-row.tsx'

interface Step {
  name: 'mine' | 'post' | 'friend'
  icon: LucideIcon
  isDone: boolean
  begin: () => void
}

function useSteps(): Step[] {
  const { id } = useViewer()
  const [path, navigate] = useLocation()
  const { data: profile } = useOwnProfile(id)
  const { data: timer } = useQuery(dailyTimerQuery(id))
  const { data: code } = useQuery(referralCodeQuery(id))
  const { data: invited } = useQuery(referralTotalsQuery(id))
  const mine: Step = {
    name: 'mine',
    icon: Pickaxe,
    isDone: typeof timer?.startedAt === 'number',
    begin: () => navigate('/timer'),
  }
  return [
    // Nobody is sent to what their account cannot do.
    ...(timer?.canEarn === false ? [] : [mine]),
    {
      name: 'post',
      icon: PenLine,
      isDone: (profile?.postsCount ?? 0) > 0,
      begin: () => navigate(`${path}?open=compose`, openedDialog('compose')),
    },
    {
      name: 'friend',
      icon: UserPlus,
      isDone: (invited?.joined ?? 0) > 0,
      begin: () => code && shareInvitation(code),
    },
  ]
}

function Progress({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <div
      role="progressbar"
      aria-label={texts.progress}
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={done}
      className="mt-3 flex gap-2"
    >
      {steps.map(({ name }, index) => (
        <span
          key={name}
          className={classes(
            'h-1.25 flex-1 rounded-full transition-colors',
            index < done ? 'bg-points-on-brand' : 'bg-white/25',
          )}
        />
      ))}
    </div>
  )
}

function StepRow({ step, strong }: { step: Step; strong: boolean }) {
  const { name, icon: Icon, isDone, begin } = step
  const { title, action } = texts[name]
  const detail = name === 'friend' ? texts.friend.detail(rewardInWords()) : texts[name].detail
  return (
    <li className="py-1.5">
      <ListRow
        lead={
          <span
            className={classes(
              'grid size-11 shrink-0 place-items-center rounded-full',
              isDone ? 'bg-good-soft text-good' : 'bg-brand-soft text-brand',
            )}
          >
            {isDone ? <Check aria-hidden size={22} /> : <Icon aria-hidden size={21} strokeWidth={1.9} />}
          </span>
        }
        title={<span className={isDone ? 'text-ink-2' : undefined}>{title}</span>}
        detail={isDone ? texts.done : detail}
        {...(name === 'friend' && { to: '/referral' })}
        action={
          !isDone && (
            <Button compact variant={strong ? 'main' : 'quiet'} onClick={begin}>
              {action}
            </Button>
          )
        }
      />
    </li>
  )
}

export default function WelcomeCard() {
  const { id, name } = useViewer()
  const [isHidden, setHidden] = useState(false)
  const steps = useSteps()
  const inviter = useInviter()
  const next = steps.find(({ isDone }) => !isDone)
  const left = steps.filter(({ isDone }) => !isDone).length
  const hide = () => {
    forgetNewcomer(id)
    setHidden(true)
  }
  useEffect(() => {
    // From the next visit on.
    if (left === 0) forgetNewcomer(id)
  }, [left, id])
  if (isHidden) return null
  return (
    <section aria-label={texts.title(name)} className="star-pattern relative rounded-l p-4">
      <header className="pe-10 ps-1">
        <h2 className="text-xl font-bold">{texts.title(name)}</h2>
        <p className="text-sm text-white/85">{plural(left, texts.stepsLeft)}</p>
      </header>
      <IconButton
        icon={X}
        label={texts.hide}
        onClick={hide}
        className="absolute end-2 top-2 hover:bg-white/15"
      />
      <Progress steps={steps} />
      {inviter && <InviterCard person={inviter} />}
      <ul className="mt-3.5 divide-y divide-line rounded-m bg-surface px-3.5 py-1 text-ink">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} strong={step === next && !inviter} />
        ))}
      </ul>
    </section>
  )
}
