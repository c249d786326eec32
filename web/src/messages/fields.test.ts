import { expect, it } from 'vitest'
import { fieldTexts } from './fields.ts'

it('names countries as Intl does', () => {
  const names = new Intl.DisplayNames('ar', { type: 'region' })
  for (const [country, name] of Object.entries(fieldTexts.countries)) expect(name).toBe(names.of(country))
})
