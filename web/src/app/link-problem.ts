// What a link in a message says when it has nothing to bring: it is too old, or was opened before.
import { errors } from '../messages/errors.ts'
import { showFailure } from '../ui/toast-store.ts'

/** Title and detail for the refusal in the part of an address after `#`; undefined where there is none. */
export function linkProblem(hash: string): { title: string; detail?: string } | undefined {
  const answer = new URLSearchParams(hash.slice(1))
  if (!answer.has('error_code')) return undefined
  return answer.get('error_code') === 'otp_expired' ? errors.link.expired : { title: errors.link.refused }
}

/** Says it once, and takes it out of the address. */
export function sayLinkProblem(): void {
  const problem = linkProblem(location.hash)
  if (!problem) return
  history.replaceState(history.state, '', location.pathname + location.search)
  showFailure(problem.title, problem.detail)
}

/** The same for a session that a link brought in the address. */
export function sayLinkRefused(): void {
  showFailure(errors.link.expired.title, errors.link.expired.detail)
}
