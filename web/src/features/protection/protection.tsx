// What watches while somebody is signed in: the device, copying, and old entries of the local storage. It draws nothing.
import { useEffect } from 'react'
import { removeOutdated } from '../../lib/dated-entries.ts'
import { useCopyGuard } from './copy-guard.ts'
import { useDeviceCheck } from './device-check.ts'
import { cleanupInterval } from './guarded-actions.ts'

function useLocalCleanup(): void {
  useEffect(() => {
    const timer = setInterval(removeOutdated, cleanupInterval)
    return () => clearInterval(timer)
  }, [])
}

export default function Protection({ userId }: { userId: string }) {
  useDeviceCheck(userId)
  useCopyGuard()
  useLocalCleanup()
  return null
}
