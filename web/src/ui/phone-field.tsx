// A phone number beside its country code. Both read from left to right.
import type { ComponentProps } from 'react'
import { type CountryCode, countries, phoneCharacters, splitCountryCode } from '../lib/phone.ts'
import { fieldTexts } from '../messages/fields.ts'
import { cleanTyped } from './clean-typed.ts'
import { bareInputClass, Field, type FieldTexts, wellClass } from './field.tsx'
import { Select } from './select.tsx'

export interface PhoneFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'dir'> {
  countryCode: CountryCode
  onCountryCode: (code: CountryCode) => void
  value: string
  /** `code` is that of a number which came whole with it, pasted or filled in: it is shown beside the number, and not in it too. */
  onValue: (value: string, code?: CountryCode) => void
}

const codes = countries.map(({ code, iso }) => ({
  value: code,
  label: `${fieldTexts.countries[iso]} (\u200e+${code})`,
}))

function CountryCodeSelect({ value, onValue }: { value: CountryCode; onValue: (code: CountryCode) => void }) {
  return (
    <Select label={fieldTexts.countryCode} value={value} onValue={onValue} options={codes}>
      +{value}
    </Select>
  )
}

export function PhoneField(props: PhoneFieldProps) {
  const { label, error, hint, countryCode, onCountryCode, value, onValue, ...rest } = props
  const change = (next: string) => {
    // Typed key by key it stays as it is typed.
    const whole = next.length > value.length + 1 ? splitCountryCode(next) : undefined
    if (whole) onValue(whole.national, whole.code)
    else onValue(next)
  }
  return (
    <Field label={label} error={error} hint={hint} empty={value.trim() === ''}>
      {(link) => (
        <div dir="ltr" className={wellClass(link['aria-invalid'])}>
          <CountryCodeSelect value={countryCode} onValue={onCountryCode} />
          <span aria-hidden className="h-7 w-px bg-line" />
          <input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="770 123 4567"
            {...rest}
            {...link}
            value={value}
            // Arabic digits would show their groups in reverse: each is a word that runs from right to left among spaces.
            onChange={({ target }) => change(cleanTyped(target, phoneCharacters))}
            className={bareInputClass}
          />
        </div>
      )}
    </Field>
  )
}
