/** A reporter of Vitest's: writes down the errors that are no test's and refuse the run all the same, which its JSON leaves out. */
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  /** @param {readonly { name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify(errors.map(inShort)))
  }
}

function inShort({ name = 'Error', message = '', stack = '', VITEST_TEST_PATH, VITEST_TEST_NAME }) {
  const place = stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? ''
  const during = VITEST_TEST_NAME ?? VITEST_TEST_PATH
  return `${name}: ${message} ${place.trim()}${during ? ` (during ${during})` : ''}`
}
