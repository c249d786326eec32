// A registration that a ban has taken back (spec 0 §4).
import { banTexts } from '../../messages/bans.ts'
import { errors } from '../../messages/errors.ts'
import { showFailure } from '../../ui/toast-store.ts'

/** Says so; answers the text for the form. */
export function rejectRegistration(): string {
  showFailure(errors.signUp.rejected, banTexts.title)
  return errors.signUp.rejected
}
