import { ensureBuilt } from '../../scripts/steps/ensure-built.mjs'

export default function setup() {
  return ensureBuilt(['backend'])
}
