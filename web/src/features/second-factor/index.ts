// What other areas may use of second factors.
export { FactorCodeForm } from './factor-code-form.tsx'
export { answerOwnFactor, factorIdOf } from './factors.ts'
export { SecondFactorRow } from './second-factor-row.tsx'
