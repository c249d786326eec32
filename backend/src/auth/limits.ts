/** How often who may attempt what: the numbers of the limits (spec 0 §9). `rate-limits.ts` counts. */

/**
 * What is counted. `verify_link` counts those who present links, by network alone: a link names no account until it is right.
 * `check_password` counts passwords that somebody signed in gives again, `change_password` the new ones that they set, `change_contact` the
 * emails and numbers that they ask for, since the answer tells who has an account. `use_session`,
 * `use_factor` and `open_session` count what else somebody signed in may repeat and what leaves rows each time (`session-uses.ts`).
 */
export type LimitedAction =
  | 'sign_in'
  | 'sign_up'
  | 'send_code'
  | 'verify_code'
  | 'verify_link'
  | 'check_password'
  | 'change_password'
  | 'change_contact'
  | 'use_session'
  | 'use_factor'
  | 'open_session'

interface Limit {
  /** For one account. */
  attempts: number
  windowSeconds: number
  /** For one account in a day; 0 for any number. */
  perDay: number
}

export interface Limits extends Record<LimitedAction, Limit> {
  /** How many times as much a network address may do: whole towns share one behind a carrier. */
  perAddressFactor: number
}

const quarterOfAnHour = 15 * 60

export const defaultLimits: Limits = {
  sign_in: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 0 },
  sign_up: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 0 },
  send_code: { attempts: 3, windowSeconds: 10 * 60, perDay: 10 },
  verify_code: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 20 },
  verify_link: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 0 },
  check_password: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 20 },
  change_password: { attempts: 3, windowSeconds: quarterOfAnHour, perDay: 5 },
  change_contact: { attempts: 5, windowSeconds: quarterOfAnHour, perDay: 20 },
  use_session: { attempts: 150, windowSeconds: 5 * 60, perDay: 2_000 },
  use_factor: { attempts: 30, windowSeconds: 5 * 60, perDay: 200 },
  open_session: { attempts: 600, windowSeconds: 10 * 60, perDay: 5_000 },
  perAddressFactor: 20,
}

/** The limits of the specification, each multiplied by `factor`. */
export function limitsTimes(factor: number, perAddressFactor: number): Limits {
  const times = (action: LimitedAction): Limit => {
    const { attempts, windowSeconds, perDay } = defaultLimits[action]
    return { attempts: attempts * factor, windowSeconds, perDay: perDay * factor }
  }
  return {
    sign_in: times('sign_in'),
    sign_up: times('sign_up'),
    send_code: times('send_code'),
    verify_code: times('verify_code'),
    verify_link: times('verify_link'),
    check_password: times('check_password'),
    change_password: times('change_password'),
    change_contact: times('change_contact'),
    use_session: times('use_session'),
    use_factor: times('use_factor'),
    open_session: times('open_session'),
    perAddressFactor,
  }
}

/**
 * So many times as much as a network may those of one IPv6 site do together: a subscriber may have all 65,536 of them, and a carrier
 * may give each of its phones one. Held to `private.code_limits` by tests/api/product/code-limits.test.ts.
 */
export const perSiteFactor = 10
