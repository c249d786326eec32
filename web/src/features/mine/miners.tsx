// The workers one has, standing beside the dial: the dearest of them, two at each side, with how many there are of each.
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { classes } from '../../ui/classes.ts'
import { WorkerFigure } from './worker-figure.tsx'
import { type CrewMember, crewOf, ownWorkersQuery, workerTypesQuery } from './workers.ts'

function Miner({ member, digging }: { member: CrewMember; digging: boolean }) {
  const { tier, specialty, count } = member
  return (
    <span className="grid w-11 justify-items-center sm:w-14">
      <WorkerFigure tier={tier} specialty={specialty} digging={digging} className="w-full" />
      <span className="ltr text-tiny font-semibold">×{formatNumber(count)}</span>
    </span>
  )
}

function useCrew(): readonly CrewMember[] {
  const { data: own } = useQuery(ownWorkersQuery(useViewerId()))
  const { data: types } = useQuery(workerTypesQuery)
  return own && types ? crewOf(types, own) : []
}

/** What they stand on, behind the dial; nothing where nobody does. */
export function MinersGround() {
  if (useCrew().length === 0) return null
  return <span aria-hidden className="absolute inset-x-0 bottom-0 h-8 rounded-full bg-sand" />
}

/** They are said in words in the list of workers; here they are a picture. */
export function Miners({ digging }: { digging: boolean }) {
  const crew = useCrew()
  const sides = [crew.filter((_, place) => place % 2 === 0), crew.filter((_, place) => place % 2 === 1)]
  return sides.map((side, place) => (
    <div
      key={place === 0 ? 'start' : 'end'}
      aria-hidden
      className={classes('absolute bottom-0 flex flex-col-reverse', place === 0 ? 'start-0' : 'end-0')}
    >
      {side.map((member) => (
        <Miner key={member.id} member={member} digging={digging} />
      ))}
    </div>
  ))
}
