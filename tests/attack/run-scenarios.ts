/** Runs attack scenarios: counts what each proved to be there, what it tried, what held, and what fell. */
import { callsTo, isFailure, isSuccess } from './calls.ts'
import { newMember } from './members.ts'
import type { Product } from './product.ts'
import { type Area, type Figure, LeftOut, type Scenario, type Stage } from './scenario.ts'

export interface Outcome {
  area: string
  scenario: Scenario
  /** Preconditions that came about. */
  proven: number
  held: number
  fell: number
  /** What fell, each reason once. */
  reasons: string[]
  figures: Figure[]
  seconds: number
  /** Why it was not tried; null where it was, or where something fell before. */
  leftOut: string | null
  /** What fell at a first try, where this is a second one. */
  fellBefore: string[]
}

interface RunOptions {
  isLong: boolean
  /** Whether one that leaves no room for others is tried once more where it fell: how long somebody waits is the machine's doing too. */
  isTriedAgain: boolean
  /** Told of each as soon as it has ended. */
  onOutcome(outcome: Outcome): void
}

/** How many scenarios are under way at a time. */
const atOnce = 4

/** All scenarios: side by side those that leave room for others, then one by one those that do not. */
export async function runScenarios(product: Product, areas: Area[], options: RunOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const run = async ({ title, isHeavy }: Area, scenario: Scenario) => {
    let outcome = await tryScenario(product, title, scenario, options.isLong)
    if (outcome.fell > 0 && isHeavy && options.isTriedAgain) {
      const fellBefore = outcome.reasons
      outcome = { ...(await tryScenario(product, title, scenario, options.isLong)), fellBefore }
    }
    options.onOutcome(outcome)
    outcomes.push(outcome)
  }
  const waiting = areas
    .filter(({ isHeavy }) => !isHeavy)
    .flatMap((area) => area.scenarios.map((scenario) => () => run(area, scenario)))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const area of areas.filter(({ isHeavy }) => isHeavy)) {
    for (const scenario of area.scenarios) await run(area, scenario)
  }
  return outcomes
}

async function tryScenario(
  product: Product,
  area: string,
  scenario: Scenario,
  isLong: boolean,
): Promise<Outcome> {
  const outcome: Outcome = {
    area,
    scenario,
    proven: 0,
    held: 0,
    fell: 0,
    reasons: [],
    figures: [],
    seconds: 0,
    leftOut: null,
    fellBefore: [],
  }
  const begunAt = performance.now()
  try {
    await scenario.attempt(stageOn(product, isLong, outcome))
    if (outcome.held + outcome.fell === 0) throw new Error('it tried nothing')
    if (outcome.proven === 0) throw new Error('it proved nothing: whatever is not there is refused as well')
  } catch (error) {
    if (error instanceof LeftOut && outcome.fell === 0) outcome.leftOut = error.message
    else {
      fall(outcome, `the scenario broke: ${error instanceof Error ? error.message : error}`)
      outcome.seconds = (performance.now() - begunAt) / 1000
      return outcome
    }
  }
  if (scenario.mustFall && outcome.leftOut === null) expectFall(outcome)
  outcome.seconds = (performance.now() - begunAt) / 1000
  return outcome
}

function expectFall(outcome: Outcome): void {
  const { fell } = outcome
  outcome.fell = 0
  outcome.reasons = []
  if (fell > 0) outcome.held += fell
  else fall(outcome, 'what has to fall was said to have held')
}

function fall(outcome: Outcome, reason: string): void {
  outcome.fell += 1
  if (!outcome.reasons.includes(reason)) outcome.reasons.push(reason)
}

function stageOn(product: Product, isLong: boolean, outcome: Outcome): Stage {
  const calls = callsTo(product.url, product.anonKey, (reply) => {
    if (isFailure(reply)) fall(outcome, `${reply.asked} failed: ${reply.status} ${reply.text}`)
  })
  const require: Stage['require'] = (isTrue, whatIsMissing) => {
    if (!isTrue) throw new Error(whatIsMissing)
    outcome.proven += 1
  }
  return {
    ...calls,
    product,
    isLong,
    times: (inShort, inLong) => (isLong ? inLong : inShort),
    require,
    requireSuccess: (reply, what) => {
      require(isSuccess(reply), `${what} did not succeed: ${reply.asked}: ${reply.status} ${reply.text}`)
      return reply
    },
    judge: (isHeld, whatFell) => {
      if (isHeld) outcome.held += 1
      else fall(outcome, whatFell)
    },
    note: (figure) => outcome.figures.push(figure),
    member: (name, options) => newMember(product, calls, name, options),
  }
}
