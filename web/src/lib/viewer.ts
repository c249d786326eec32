// The person looking: who is signed in, as every area needs it. The frame of the app provides it.
import { createContext, useContext } from 'react'
import type { Person } from './person.ts'

export interface Viewer extends Person {
  username: string
}

export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** The id alone, known before the profile is. */
export const ViewerIdContext = createContext('')

export function useViewerId(): string {
  return useContext(ViewerIdContext)
}

/** The signed-in person. Only for screens behind the door; throws anywhere else. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('nobody is signed in here')
  return viewer
}
