// /edit-profile: the settings, with one's profile open to be edited (spec 1 §1).
import { Redirect } from 'wouter'

export default function EditProfilePage() {
  return <Redirect to="/settings?open=edit" replace />
}
