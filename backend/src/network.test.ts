import { expect, test } from 'vitest'
import { networkCases } from '../../tests/support/network-cases.ts'
import { networkOf } from './network.ts'

test.each(networkCases)('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
