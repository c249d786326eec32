// The way back from a screen: where one came from within the app, and home where one came from elsewhere.
import { useLocation } from 'wouter'
import { goBack } from '../lib/go-back.ts'
import { hasEarlierEntry } from './scroll-memory.tsx'

export function useWayBack(): () => void {
  const [, navigate] = useLocation()
  return () => (hasEarlierEntry() ? goBack(1) : navigate('/', { replace: true }))
}
