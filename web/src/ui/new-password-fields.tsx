// A new password, twice, with its strength while it is typed (spec 0 §5, reading A).
import { passwordStrength } from '../lib/validation.ts'
import { fieldTexts } from '../messages/fields.ts'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

export interface NewPasswordFieldsProps {
  /** What the first field is called: a new account has just a password. */
  label: string
  value: NewPassword
  onValue: (fields: Partial<NewPassword>) => void
  problems: { password?: string | undefined; confirmation?: string | undefined }
}

export function NewPasswordFields({ label, value, onValue, problems }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        hint={<StrengthMeter strength={passwordStrength(value.password)} />}
        error={problems.password}
        autoComplete="new-password"
        value={value.password}
        onValue={(password) => onValue({ password })}
      />
      <PasswordField
        label={fieldTexts.passwordConfirmation}
        error={problems.confirmation}
        autoComplete="new-password"
        value={value.confirmation}
        onValue={(confirmation) => onValue({ confirmation })}
      />
    </>
  )
}
