import { expect, test } from 'vitest'
import { networkCases } from '../../tests/support/network-cases.ts'
import { networkOf, siteOf } from './network.ts'

test.each(networkCases)('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0:2::1%eth0', '2001:db8::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
