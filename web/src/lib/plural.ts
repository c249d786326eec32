// Arabic has six plural forms; Intl.PluralRules knows which one a number takes.
import { formatNumber } from './numbers.ts'

/** One text per form; `{n}` stands for the number. */
export type PluralForms = Readonly<Record<Intl.LDMLPluralRule, string>>

const rules = new Intl.PluralRules('ar')

/** The text for a count, with the number in it where the form shows one. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)].replace('{n}', formatNumber(count))
}
