// What other areas may use of password resets: the dialogs, fetched when one is asked for.
import { lazy } from 'react'

export const ResetDialog = lazy(() => import('./reset-dialogs.tsx'))
