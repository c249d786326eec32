/** Passwords and which rule of each policy they break first: one table, against which everybody who judges one is held. */
type Reason = 'length' | 'characters' | 'pwned'

export const passwordCases: readonly [password: string, standard: Reason | null, strict: Reason | null][] = [
  ['', 'length', 'length'],
  ['12345', 'length', 'length'],
  ['123456', null, 'length'],
  ['كلمةسر', null, 'length'],
  // Characters count, not the halves that an emoji is stored in.
  ['😀😀😀', 'length', 'length'],
  ['😀😀😀😀😀😀', null, 'length'],
  ['Aa1!😀😀', null, 'length'],
  ['Majlis!2', null, null],
  ['majlis!2', null, 'characters'],
  ['MAJLIS!2', null, 'characters'],
  ['Majlis!!', null, 'characters'],
  ['Majlis22', null, 'characters'],
  // A blank is no symbol; a letter that is not Latin is one.
  ['Majlis 2', null, 'characters'],
  ['Majlisس2', null, null],
  ['P@ssw0rd', null, 'pwned'],
  ['p@SSW0RD123', null, 'pwned'],
  ['Welcome123!', null, 'pwned'],
  ['Bismillah1!', null, null],
]
