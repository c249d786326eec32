// A registration that a ban has taken back (spec 0 §4).
import { errors } from '../../messages/errors.ts'
import { showFailure } from '../../ui/toast-store.ts'

/** Says so; answers the text for the form. */
export function rejectRegistration(): string {
  showFailure(errors.signUp.rejected, errors.signIn.banned)
  return errors.signUp.rejected
}
