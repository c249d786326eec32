// By phone or by email: chosen for each tab of /auth, kept over a reload.
import * as v from 'valibot'
import { authKey } from '../../lib/personal-data.ts'
import { useTabState } from '../../lib/use-stored-state.ts'

const waySchema = v.picklist(['phone', 'email'])

type Way = v.InferOutput<typeof waySchema>

export function useWay(tab: 'sign-in' | 'register'): [Way, (way: Way) => void] {
  return useTabState(authKey(`${tab}-way`), waySchema, 'phone')
}
