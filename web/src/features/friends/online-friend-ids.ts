// Which friends are online now, by their ids, for lists that show some of them.
import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../lib/viewer.ts'
import { onlineFriendsQuery } from './friend-queries.ts'

const nobody: readonly string[] = []

export function useOnlineFriends(): readonly string[] {
  const { data } = useQuery(onlineFriendsQuery(useViewerId()))
  return data?.map(({ id }) => id) ?? nobody
}
