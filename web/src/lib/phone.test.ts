import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countries,
  countryOf,
  normalizePhone,
  normalizeSaudiPhone,
  phoneCharacters,
  phoneInCountry,
  splitCountryCode,
  syntheticAddresses,
} from './phone.ts'

const digit = fc.integer({ min: 0, max: 9 })
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((list) => list.join(''))
const countryCode = fc.constantFrom(...countries.map((country) => country.code))

describe('what a phone field keeps', () => {
  it.each([
    ['٠٧٧١ ٢٣٤ ٥٦٧٨', '0771 234 5678'],
    ['۰۷۷۱-۲۳۴', '0771-234'],
    ['+964 (771) أو 234', '+964 771  234'],
  ])('of %s is %s', (typed, kept) => {
    expect(phoneCharacters(typed)).toBe(kept)
  })
})

describe('a number written with its country code', () => {
  it.each([
    ['+966 55 123 4567', '966', '55 123 4567'],
    ['00 966-551234567', '966', '551234567'],
    ['٠٠٩٧١٥٠١٢٣٤٥٦٧', '971', '501234567'],
    ['+9640770 123 4567', '964', '0770 123 4567'],
    ['+1 202 555 0100', '1', '202 555 0100'],
  ] as const)('%s is that of %s and %s', (written, code, national) => {
    expect(splitCountryCode(written)).toEqual({ code, national })
    expect(phoneInCountry(code, national)).toBe(phoneInCountry(code, written))
  })

  it.each(['0770 123 4567', '964 770 123 4567', '+99 1234', '+966', '00966 ', ''])(
    'of %j nothing is taken apart',
    (written) => {
      expect(splitCountryCode(written)).toBeUndefined()
    },
  )
})

describe('Saudi numbers (reading A)', () => {
  it('prepends 966 to nine digits', () => {
    expect(normalizeSaudiPhone('512345678')).toBe('+966512345678')
    expect(normalizeSaudiPhone('+966 51 234 5678')).toBe('+966512345678')
    expect(normalizeSaudiPhone('٥١٢٣٤٥٦٧٨')).toBe('+966512345678')
  })

  it('refuses what is not a Saudi mobile', () => {
    expect(normalizeSaudiPhone('412345678')).toBeUndefined()
    expect(normalizeSaudiPhone('07701234567')).toBeUndefined()
    expect(normalizeSaudiPhone('51234567')).toBeUndefined()
  })

  it('accepts 5 and any eight digits, and gives one form', () => {
    fc.assert(
      fc.property(digits(8), (rest) => {
        expect(normalizeSaudiPhone(`5${rest}`)).toBe(`+9665${rest}`)
        expect(normalizeSaudiPhone(`+9665${rest}`)).toBe(`+9665${rest}`)
      }),
    )
  })
})

describe('international numbers (reading B)', () => {
  it.each([
    ['+9647701234567', '+9647701234567'],
    ['009647701234567', '+9647701234567'],
    ['07701234567', '+9647701234567'],
    ['0551234567', '+966551234567'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', '+966551234567'],
    ['9647701234567', '+9647701234567'],
    ['+44 20 7946-0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+96407701234567', '+9647701234567'],
    ['+390612345678', '+390612345678'],
    ['٠٧٧٠١٢٣٤٥٦٧', '+9647701234567'],
  ])('reads %s', (typed, expected) => {
    expect(normalizePhone(typed)).toBe(expected)
  })

  it.each(['', '+', '+0123456789', '055123456', '05512345678', '+1234567', '+1234567890123456', 'abc'])(
    'refuses %j',
    (typed) => {
      expect(normalizePhone(typed)).toBeUndefined()
    },
  )

  it('is either refused or E.164, and stable when read again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const phone = normalizePhone(text)
        if (phone === undefined) return
        expect(phone).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(normalizePhone(phone)).toBe(phone)
      }),
    )
  })
})

describe('a number beside its country code', () => {
  it.each(['7701234567', '07701234567', '9647701234567', '+9647701234567', '٠٧٧٠ ١٢٣ ٤٥٦٧'])(
    'reads %s in Iraq as one number',
    (typed) => {
      expect(phoneInCountry('964', typed)).toBe('+9647701234567')
    },
  )

  it('keeps the code a number was typed with', () => {
    expect(phoneInCountry('964', '+966512345678')).toBe('+966512345678')
  })

  it('gives the code and the number for any country but Iraq', () => {
    fc.assert(
      fc.property(countryCode, digits(8), (code, rest) => {
        fc.pre(code !== '964')
        expect(phoneInCountry(code, `5${rest}`)).toBe(`+${code}5${rest}`)
        expect(phoneInCountry(code, `05${rest}`)).toBe(`+${code}5${rest}`)
      }),
    )
  })

  it.each([
    ['964', '0551234567'],
    ['964', '123456789'],
    ['964', '770123456'],
    ['966', '07701234567'],
    ['966', '412345678'],
    ['966', '55123456'],
  ] as const)('refuses in %s what is no mobile there: %s', (code, typed) => {
    expect(phoneInCountry(code, typed)).toBeUndefined()
  })
})

describe('the country beside a number', () => {
  it.each(['0551234567', '551234567', '٠٥٥١٢٣٤٥٦٧', '966551234567', '+966 55 123 4567', '00966551234567'])(
    'is Saudi Arabia for %s',
    (typed) => {
      expect(countryOf(typed)).toBe('966')
      expect(countryOf(typed, '966')).toBe('966')
    },
  )

  it.each(['07701234567', '7701234567', '٠٧٧٠١٢٣٤٥٦٧', '9647701234567', '+964 770 123 4567'])(
    'is Iraq for %s',
    (typed) => {
      expect(countryOf(typed)).toBe('964')
      expect(countryOf(typed, '966')).toBe('964')
    },
  )

  it.each([
    ['+971 50 123 4567', '971'],
    ['0096550012345', '965'],
    ['٠٠٢٠١٠٠', '20'],
    ['+1', '1'],
    ['+44 7400', '44'],
  ] as const)('is the one whose code is typed: %s', (typed, code) => {
    expect(countryOf(typed)).toBe(code)
    expect(countryOf(typed, '973')).toBe(code)
  })

  it('is the one chosen while the code typed is unfinished, or of no supported country', () => {
    expect(countryOf('+9', '971')).toBe('971')
    expect(countryOf('+33 6 12 34 56 78', '964')).toBe('964')
  })

  it('is the one chosen while the number is unfinished, and where its own numbers look the same', () => {
    expect(countryOf('055123456', '964')).toBe('964')
    expect(countryOf('055123456', '966')).toBe('966')
    expect(countryOf('0501234567', '971')).toBe('971')
    expect(countryOf('07400123456', '44')).toBe('44')
  })
})

describe('synthetic addresses', () => {
  const domain = 'phone.majlis.app'

  it('tries the chosen country first', () => {
    expect(syntheticAddresses('964', '07701234567', domain)).toEqual([
      '9647701234567@phone.majlis.app',
      '96407701234567@phone.majlis.app',
      '07701234567@phone.majlis.app',
    ])
  })

  it('tries the country the number tells when another is chosen', () => {
    expect(syntheticAddresses('964', '512345678', domain)).toContain('966512345678@phone.majlis.app')
  })

  it('never repeats an address', () => {
    fc.assert(
      fc.property(countryCode, fc.string(), (code, typed) => {
        const addresses = syntheticAddresses(code, typed, domain)
        expect(new Set(addresses).size).toBe(addresses.length)
      }),
    )
  })
})
