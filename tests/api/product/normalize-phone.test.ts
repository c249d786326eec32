/** One number, however it is typed, is one account: the database and the web read it alike (spec 0 §5, reading B). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKeyFor, accountNamesFor } from '../../../backend/src/auth/account-key.ts'
import { readPhone } from '../../../backend/src/auth/identifiers.ts'
import { isInternational } from '../../../shared/phone-numbers.ts'
import {
  countries,
  normalizePhone,
  phoneInCountry,
  syntheticAddress,
  syntheticAddresses,
} from '../../../web/src/lib/phone.ts'
import { product, sql } from '../../support/backends.ts'
import { newPhone, sendCode, verifyCode } from '../../support/people.ts'

const trunkZeroCodes = ['964', '966', '971', '962', '961', '963', '20', '44'] as const
const plainCodes = ['965', '973', '974', '968', '1'] as const

/** What the database makes of each. */
async function readBySql(texts: string[]): Promise<(string | null)[]> {
  const list = JSON.stringify(texts).replaceAll("'", "''")
  const rows = await sql<{ phone: string | null }>(
    product,
    `select private.normalize_phone(text) as phone
     from jsonb_array_elements_text('${list}') with ordinality as typed (text, place)
     order by place`,
  )
  return rows.map(({ phone }) => phone)
}

const readByWeb = (texts: string[]) => texts.map((text) => normalizePhone(text) ?? null)

const inArabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const inPersian = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
const spaced = (text: string) => `\u202a${text.slice(0, -7)} (${text.slice(-7, -4)}) ${text.slice(-4)}\u00a0`

const national = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{7,8}$/))
  .map((parts) => parts.join(''))

/** A number and the ways to write it. */
const spelled = fc.oneof(
  fc.tuple(fc.constantFrom(...trunkZeroCodes), national).map(([code, number]) => ({
    phone: `+${code}${number}`,
    spellings: [`${code}${number}`, `${code}0${number}`, `${code}(0)${number}`].flatMap((digits) => [
      `+${digits}`,
      `00${digits}`,
      digits,
    ]),
  })),
  fc.tuple(fc.constantFrom(...plainCodes), national).map(([code, number]) => ({
    phone: `+${code}${number}`,
    spellings: [`+${code}${number}`, `00${code}${number}`, `${code}${number}`],
  })),
  fc.stringMatching(/^7\d{9}$/).map((number) => ({ phone: `+964${number}`, spellings: [`0${number}`] })),
  fc.stringMatching(/^5\d{8}$/).map((number) => ({ phone: `+966${number}`, spellings: [`0${number}`] })),
)

test('however a number is written, it is one number', async () => {
  const numbers = fc.array(spelled, { minLength: 30, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(numbers, async (list) => {
      const cases = list.flatMap(({ phone, spellings }) =>
        spellings
          .flatMap((text) => [text, inArabic(text), inPersian(text), spaced(text)])
          .map((text) => ({ text, phone })),
      )
      const texts = cases.map(({ text }) => text)
      const expected = cases.map(({ phone }) => phone)
      expect(readByWeb(texts)).toEqual(expected)
      expect(await readBySql(texts)).toEqual(expected)
    }),
    { numRuns: 5 },
  )
})

test('every country that can be chosen is one of those', () => {
  const codes = countries.map(({ code }) => code)
  expect([...trunkZeroCodes, ...plainCodes].sort()).toEqual(codes.toSorted())
})

test('a zero that belongs to the number stays', async () => {
  const significant = ['+390612345678', '+2250712345678', '+37801234567']
  expect(readByWeb(significant)).toEqual(significant)
  expect(await readBySql(significant)).toEqual(significant)
})

test('whatever is typed, both read the same, and what they read they read again', async () => {
  const character = fc.constantFrom(...'0123456789+-() .x٠١٧٩۰۷ ()\u200e\u00a0\n'.split(''))
  const typed = fc.oneof(
    fc.string({ unit: character, minLength: 6, maxLength: 20 }),
    fc
      .tuple(
        fc.constantFrom('+', '00', '', '0'),
        fc.constantFrom(...trunkZeroCodes, '7', '39'),
        fc.stringMatching(/^0{0,3}\d{0,14}$/),
      )
      .map((parts) => parts.join('')),
    fc.string().filter((text) => !text.includes('\0')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 200, maxLength: 200 }), async (texts) => {
      const read = readByWeb(texts)
      expect(await readBySql(texts)).toEqual(read)
      const phones = read.filter((phone) => phone !== null)
      expect(readByWeb(phones)).toEqual(phones)
      for (const phone of phones) {
        expect(phone).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(readPhone(phone)).toBe(phone.slice(1))
      }
    }),
    { numRuns: 5 },
  )
})

const mobiles: Partial<Record<string, fc.Arbitrary<string>>> = {
  964: fc.stringMatching(/^7\d{9}$/),
  966: fc.stringMatching(/^5\d{8}$/),
}
const besideCode = fc
  .constantFrom(...trunkZeroCodes)
  .chain((code) => fc.tuple(fc.constant(code), mobiles[code] ?? national))

test('beside the code of its country a number may have its zero or not', () => {
  fc.assert(
    fc.property(besideCode, ([code, number]) => {
      const spellings = [number, `0${number}`, `+${code}0${number}`, `00${code}${number}`, `(0)${number}`]
      for (const text of spellings) expect(phoneInCountry(code, text)).toBe(`+${code}${number}`)
    }),
  )
})

test.each(['', '1234567', '1234567890123456', '0', '+0123456789'])(
  '%j is no number to anybody',
  async (text) => {
    expect(readByWeb([text])).toEqual([null])
    expect(await readBySql([text])).toEqual([null])
    expect(() => readPhone(text)).toThrow()
  },
)

test('every column of numbers takes what is one, and nothing else', async () => {
  const shapes = await sql<{ shape: string; columns: number }>(
    product,
    `select substring(pg_get_constraintdef(oid) from $re$~ '([^']+)'$re$) as shape, count(*)::int as columns
     from pg_constraint
     where conname like '%\\_is\\_e164'
     group by 1`,
  )
  expect(shapes).toEqual([{ shape: '^\\+[1-9][0-9]{7,14}$', columns: 3 }])
  const shape = new RegExp(shapes[0]?.shape ?? '')
  const digits = fc.stringMatching(/^\d{5,17}$/)
  fc.assert(fc.property(digits, (text) => shape.test(`+${text}`) === isInternational(text)))
})

test('under whichever spelling one signs in, it counts for the one account that registered', () => {
  const [keyOf, namesOf] = [accountKeyFor('phone.example'), accountNamesFor('phone.example')]
  const mobile = fc
    .constantFrom('964', '966')
    .chain((code) => fc.tuple(fc.constant(code), mobiles[code] ?? national, fc.constantFrom('', '0')))
  fc.assert(
    fc.property(mobile, ([code, number, zero]) => {
      const key = keyOf(syntheticAddress(`+${code}${number}`, 'phone.example'))
      const addresses = syntheticAddresses(code, `${zero}${number}`, 'phone.example')
      for (const address of addresses) {
        expect(keyOf(address)).toBe(key)
        // Older accounts stand under the others.
        expect(namesOf(address)).toEqual(expect.arrayContaining(addresses))
      }
    }),
  )
})

test('a code sent to a number with its zero verifies the number without', async () => {
  const phone = newPhone()
  const { debug_otp: code = '' } = await sendCode(phone.replace('+964', '+964 (0)'))
  expect(await verifyCode(phone, code)).toEqual({ success: true })
})
