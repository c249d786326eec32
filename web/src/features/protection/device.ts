// This device as the server knows it. The fingerprint is computed once and kept: zooming, an update of the browser or another
// language would otherwise make a new device of it, and five devices are a ban.
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { randomHex, sha256 } from '../../lib/random.ts'
import { simpleHash } from '../../lib/simple-hash.ts'
import { localStore } from '../../lib/storage.ts'
import { deviceSignals, deviceSummary, simpleSignals } from './device-signals.ts'

const fingerprintKey = 'majlis:fingerprint'
const deviceSessionKey = personalKey('device-session')

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** New on each run of the app. */
const appInstanceId = randomHex(16)

/** `enhanced` unless the browser cannot hash: then it is the simple one. */
export interface Fingerprint {
  kind: 'enhanced' | 'simple'
  value: string
}

async function compute(): Promise<Fingerprint> {
  const value = await sha256(deviceSignals())
  return value ? { kind: 'enhanced', value } : { kind: 'simple', value: simpleHash(simpleSignals()) }
}

/** The SHA-256 of the device's signals in hex, from the first time it was asked for. */
export async function fingerprint(): Promise<Fingerprint> {
  const kept = parseStored(sha256Schema, localStore.read(fingerprintKey))
  if (kept) return { kind: 'enhanced', value: kept }
  const computed = await compute()
  if (computed.kind === 'enhanced') localStore.write(fingerprintKey, computed.value)
  return computed
}

/** The id of this browser's time with this person: kept until they sign out (spec 0 §3). */
function deviceSessionId(): string {
  const kept = parseStored(v.string(), localStore.read(deviceSessionKey))
  if (kept !== undefined) return kept
  const made = randomHex(16)
  localStore.write(deviceSessionKey, made)
  return made
}

/** What is stored beside the fingerprint. */
export function deviceDetails(): { p_device_signature: string; p_app_instance_id: string } {
  return { p_device_signature: `${deviceSessionId()} ${deviceSummary()}`, p_app_instance_id: appInstanceId }
}
