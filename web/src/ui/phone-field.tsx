// A phone number beside its country code. Both read from left to right. The code is the platform's own list: on a phone
// nothing is easier to use.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  type CountryCode,
  countries,
  isCountryCode,
  phoneCharacters,
  splitCountryCode,
} from '../lib/phone.ts'
import { fieldTexts } from '../messages/fields.ts'
import { bareInputClass, Field, type FieldTexts, wellClass } from './field.tsx'

export interface PhoneFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'dir'> {
  countryCode: CountryCode
  onCountryCode: (code: CountryCode) => void
  value: string
  /** `code` is that of a number which came whole with it, pasted or filled in: it is shown beside the number, and not in it too. */
  onValue: (value: string, code?: CountryCode) => void
}

/**
 * What is left of what was typed, put into the field here: React would move the caret to its end. Arabic digits would show their
 * groups in reverse, because each is a word that runs from right to left among spaces.
 */
function cleanTyped(input: HTMLInputElement): string {
  const { value, selectionStart } = input
  const kept = phoneCharacters(value)
  if (kept === value) return value
  const caret = phoneCharacters(value.slice(0, selectionStart ?? value.length)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
  return kept
}

function CountryCodeSelect({ value, onValue }: { value: CountryCode; onValue: (code: CountryCode) => void }) {
  return (
    <span className="relative flex h-11 items-center gap-1 rounded-s pe-2 font-semibold focus-within:outline-2 focus-within:outline-brand">
      +{value}
      <ChevronDown aria-hidden size={16} className="text-ink-3" />
      <select
        aria-label={fieldTexts.countryCode}
        value={value}
        onChange={(event) => isCountryCode(event.target.value) && onValue(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-ink opacity-0"
      >
        {countries.map(({ code, iso }) => (
          <option key={code} value={code}>
            {`${fieldTexts.countries[iso]} (\u200e+${code})`}
          </option>
        ))}
      </select>
    </span>
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
            onChange={({ target }) => change(cleanTyped(target))}
            className={bareInputClass}
          />
        </div>
      )}
    </Field>
  )
}
