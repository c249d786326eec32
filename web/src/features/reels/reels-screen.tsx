// The screens of reels in all their faces: coming, none, failed, here. On /reels they come at random, behind the one that was asked for; on
// /live the newest, by the constants of spec 2 §9.
import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ArrowRight, Clapperboard } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { personalKey } from '../../lib/personal-data.ts'
import { isUuid, randomUuid } from '../../lib/random.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { actions } from '../../messages/actions.ts'
import { reelTexts } from '../../messages/reels.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { liveReelsQuery, type PostPages, postQuery, reelsQuery } from '../posts/index.ts'
import { isReel, type Reel } from './reel.ts'
import {
  liveConstants,
  nearTheEnd,
  type PlayerConstants,
  reelConstants,
  screenProps,
} from './reel-constants.ts'
import { ReelPlayer } from './reel-player.tsx'
import { useReelPlace } from './use-reel-place.ts'

type ReelsQuery = UseInfiniteQueryResult<PostPages>

/** What a reload brings back: the one that was shown. */
const shownSchema = v.optional(v.string())

function useShownId(name: string) {
  return useReloadState(personalKey(name), shownSchema, () => undefined)
}

interface FaceProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Where there is no film to show. */
function Face({ title, onClose, children }: FaceProps) {
  return (
    <section aria-label={title} {...screenProps}>
      <h1 className="sr-only">{title}</h1>
      <div className="grid h-full place-content-center">{children}</div>
      <IconButton
        icon={ArrowRight}
        label={actions.back}
        onClick={onClose}
        className="absolute start-2.5 top-[calc(max(0.625rem,var(--notch))+var(--banner))] bg-white/12 hover:bg-white/20"
      />
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid h-full place-content-center">
      <Spinner size={32} />
      <span className="sr-only">{reelTexts.loading}</span>
    </div>
  )
}

function Failed({ query, onRetry }: { query: ReelsQuery; onRetry: () => unknown }) {
  const { error, isFetching } = query
  return <ErrorState title={reelTexts.loadFailed} error={error} onRetry={onRetry} retrying={isFetching} />
}

/** What stands behind the last one: more that comes or does not, or that there are no more. */
function End({ query, onBegin }: { query: ReelsQuery; onBegin: () => void }) {
  if (query.isFetchNextPageError || (query.isError && !query.data)) {
    return <Failed query={query} onRetry={() => (query.data ? query.fetchNextPage() : query.refetch())} />
  }
  if (query.isPending || query.hasNextPage) return <Loading />
  return (
    <EmptyState
      icon={Clapperboard}
      title={reelTexts.none}
      detail={reelTexts.endDetail}
      action={
        <Button variant="quiet" onClick={onBegin}>
          {reelTexts.fromTheFirst}
        </Button>
      }
    />
  )
}

interface ReelsProps {
  title: string
  reels: readonly Reel[]
  /** Of the one that is shown at the beginning, where that is not the first. */
  first: string | undefined
  query: ReelsQuery
  constants: PlayerConstants
  onShow: (id: string) => void
  onClose: () => void
}

/** Asks for more before they are needed. What failed waits at the end to be asked for again. */
function useMore({ hasNextPage, isFetching, isError, fetchNextPage }: ReelsQuery, isNear: boolean): void {
  const isDue = isNear && hasNextPage && !isFetching && !isError
  const fetchMore = useEffectEvent(() => fetchNextPage())
  useEffect(() => {
    if (isDue) void fetchMore()
  }, [isDue])
}

function Reels({ title, reels, first, query, constants, onShow, onClose }: ReelsProps) {
  const place = useReelPlace(
    reels.map(({ id }) => id),
    first,
  )
  useMore(query, place.index >= reels.length - nearTheEnd)
  const shownId = reels[place.index]?.id
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (shownId !== undefined) show(shownId)
  }, [shownId])
  return (
    <ReelPlayer
      title={title}
      reels={reels}
      place={place}
      constants={constants}
      end={<End query={query} onBegin={place.begin} />}
      onClose={onClose}
    />
  )
}

function NoReels({ query }: { query: ReelsQuery }) {
  if (query.isError) return <Failed query={query} onRetry={() => query.refetch()} />
  if (query.isPending || query.hasNextPage) return <Loading />
  return (
    <EmptyState
      icon={Clapperboard}
      title={reelTexts.none}
      detail={reelTexts.noneDetail}
      action={
        <Link href="/home" className={buttonClass({})}>
          {reelTexts.toHome}
        </Link>
      }
    />
  )
}

interface PlayerOrFaceProps extends ReelsProps {
  /** The first is on its way. */
  isComing: boolean
}

function PlayerOrFace({ isComing, ...props }: PlayerOrFaceProps) {
  const { title, reels, query, onClose } = props
  // Who has watched the last one away is at the end, not where there never was any.
  if (!isComing && reels.length > 0) return <Reels {...props} />
  return (
    <Face title={title} onClose={onClose}>
      {isComing ? <Loading /> : <NoReels query={query} />}
    </Face>
  )
}

const reelsIn = (query: ReelsQuery): Reel[] =>
  query.data?.pages.flatMap(({ rows }) => rows).filter(isReel) ?? []

export interface ReelsScreenProps {
  title: string
  /** The id of the post that it begins with. */
  startFrom: string | undefined
  onClose: () => void
}

export function ReelsScreen({ title, startFrom, onClose }: ReelsScreenProps) {
  const [shownId, show] = useShownId(`reels:${startFrom ?? ''}`)
  const [first] = useState(() => shownId ?? startFrom)
  const [start] = useState(() => (shownId !== undefined && isUuid(shownId) ? shownId : randomUuid()))
  const query = useInfiniteQuery(reelsQuery(start))
  const asked = useQuery({ ...postQuery(first ?? '', useQueryClient()), enabled: first !== undefined })
  const others = reelsIn(query).filter(({ id }) => id !== first)
  const reels = isReel(asked.data) ? [asked.data, ...others] : others
  return (
    <PlayerOrFace
      title={title}
      reels={reels}
      first={undefined}
      query={query}
      constants={reelConstants}
      isComing={first !== undefined && asked.isPending}
      onShow={show}
      onClose={onClose}
    />
  )
}

export function LiveScreen({ title, onClose }: Omit<ReelsScreenProps, 'startFrom'>) {
  const [shownId, show] = useShownId('live')
  const [first] = useState(shownId)
  const query = useInfiniteQuery(liveReelsQuery)
  return (
    <PlayerOrFace
      title={title}
      reels={reelsIn(query)}
      first={first}
      query={query}
      constants={liveConstants}
      isComing={false}
      onShow={show}
      onClose={onClose}
    />
  )
}
