import { expect, test } from 'vitest'
import { networkCases, siteCases } from '../../tests/support/network-cases.ts'
import { networkOf, siteOf } from './network.ts'

test.each(networkCases)('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(siteCases)('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
