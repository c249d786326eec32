// The settings of the installation (docs/data.md, `get_app_settings`), and changing those that admins may.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { adminTexts } from '../../messages/admin.ts'
import { adminKey, useAdminAction } from './admin-action.ts'

const texts = adminTexts.settings

export const settingsAnswer = v.array(
  v.object({ key: v.string(), value: v.string(), updated_at: v.string(), is_editable: v.boolean() }),
)

export type AppSetting = v.InferOutput<typeof settingsAnswer>[number]

export const settingsQuery = queryOptions({
  queryKey: [...adminKey, 'settings'],
  queryFn: () => callProcedure('get_app_settings', {}, settingsAnswer),
})

const names: Readonly<Record<string, string>> = texts.names

/** One that a newer server has is called by its key. */
export function settingName(key: string): string {
  return names[key] ?? key
}

/** As it is read in a line of text. */
export function settingValue(value = ''): string {
  if (value === 'off') return texts.off
  if (value === 'on') return texts.on
  return /^\d+$/.test(value) ? formatNumber(Number(value)) : value
}

export function useSaveSetting(key: string, onFailed: (refusal: Refusal) => void) {
  return useAdminAction({
    run: (value: string) => callProcedure('update_app_setting', { p_key: key, p_value: value }, doneAnswer),
    purpose: () => texts.purpose(settingName(key)),
    done: texts.done,
    failed: texts.failed,
    onFailed,
  })
}
