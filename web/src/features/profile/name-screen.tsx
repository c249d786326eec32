// /name/{username}: where an @name in a text leads: to who has it.
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { callProcedure } from '../../lib/call-procedure.ts'
import { profileTexts } from '../../messages/profile.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { foundProfileAnswer } from './profile.ts'
import { ProfileHeaderSkeleton } from './profile-header.tsx'
import { MissingProfile } from './profile-screen.tsx'

function fetchIdOf(username: string): Promise<string | null> {
  return callProcedure('find_profile_by_username', { p_username: username }, foundProfileAnswer)
}

export function NameScreen({ username }: { username: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['id-of-name', username],
    queryFn: () => fetchIdOf(username),
  })
  if (data) return <Redirect to={`/user/${data}`} replace />
  if (data === null) return <MissingProfile />
  if (!error) return <ProfileHeaderSkeleton />
  return (
    <ErrorState
      title={profileTexts.loadFailed}
      error={error}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}
