import { describe, expect, it } from 'vitest'
import { withPicture } from './kept-pictures.ts'

const picture = (address: string, bytes = 10) => ({ address, bytes })

describe('the pictures that are kept', () => {
  it('are in the order in which they were seen', () => {
    const { kept, dropped } = withPicture([picture('a'), picture('b')], picture('a'), 100)
    expect(kept).toEqual([picture('b'), picture('a')])
    expect(dropped).toEqual([])
  })

  it('have so much room together, which those have that were seen last', () => {
    const { kept, dropped } = withPicture([picture('a'), picture('b'), picture('c')], picture('d', 15), 35)
    expect(kept).toEqual([picture('b'), picture('c'), picture('d', 15)])
    expect(dropped).toEqual([picture('a')])
  })

  it('are none where the one seen has no room', () => {
    expect(withPicture([picture('a')], picture('b', 50), 35)).toEqual({
      kept: [],
      dropped: [picture('a'), picture('b', 50)],
    })
  })
})
