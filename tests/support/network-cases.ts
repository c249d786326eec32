/** Network addresses and what limits count them as: one table, against which the backend and the database are held. */
export const networkCases: readonly [address: string, network: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8::/64'],
  ['2001:0:0:1::9', '2001:0:0:1::/64'],
  ['0:0:0:1::', '0:0:0:1::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['203.0.113.9:4711', '203.0.113.9:4711'],
  ['203.0.113.9%eth0', '203.0.113.9%eth0'],
  ['not an address', 'not an address'],
  ['', ''],
]

/** The same for sites. */
export const siteCases: readonly [address: string, site: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0:2::1%eth0', '2001:db8::/48'],
  ['not an address', 'not an address'],
]

/** What proxies write into `X-Forwarded-For`, and the addresses in it: held against the backend and the functions. */
export const forwardedCases: readonly [given: string, addresses: string][] = [
  ['203.0.113.9:51234', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:51234', '198.51.100.1, 203.0.113.9'],
  ['198.51.100.1:1,203.0.113.9', '198.51.100.1, 203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', 'unknown'],
]
