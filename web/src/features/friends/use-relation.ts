// What another person is to the viewer, for a screen that shows one of them.
import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '../../lib/viewer.ts'
import { type Relation, relationQuery } from './relation.ts'

/** Undefined until it is known. */
export function useRelation(userId: string, enabled: boolean): Relation | undefined {
  return useQuery({ ...relationQuery(useViewerId(), userId), enabled }).data
}
