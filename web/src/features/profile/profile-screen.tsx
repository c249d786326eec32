// A profile, one's own or another's (spec 1 §2). The posts below it are another area's; the page puts them in.
import type { UseQueryResult } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { profileTexts } from '../../messages/profile.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TransferParts } from '../transfers/index.ts'
import { useOwnProfile } from './own-profile.ts'
import type { Profile } from './profile.ts'
import { ProfileHeader, ProfileHeaderSkeleton } from './profile-header.tsx'
import { usePublicProfile } from './public-profile.ts'

interface ProfileViewProps {
  query: UseQueryResult<Profile | null>
  own: boolean
  children: ReactNode
}

export function MissingProfile() {
  return (
    <EmptyState
      icon={UserX}
      title={profileTexts.missing}
      action={
        <Link href="/" className={buttonClass({ variant: 'quiet' })}>
          {profileTexts.backToHome}
        </Link>
      }
    />
  )
}

function ProfileView({ query, own, children }: ProfileViewProps) {
  if (query.data) {
    return (
      <>
        <ProfileHeader profile={query.data} own={own} />
        {children}
        <TransferParts />
      </>
    )
  }
  if (query.data === null) return <MissingProfile />
  if (query.isError) {
    const { error, refetch, isFetching } = query
    return (
      <ErrorState
        title={profileTexts.loadFailed}
        error={error}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  return <ProfileHeaderSkeleton />
}

export function OwnProfileScreen({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <ProfileView query={useOwnProfile(userId)} own>
      {children}
    </ProfileView>
  )
}

export function UserProfileScreen({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <ProfileView query={usePublicProfile(userId)} own={false}>
      {children}
    </ProfileView>
  )
}
