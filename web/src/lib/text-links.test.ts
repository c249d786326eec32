import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './text-links.ts'

const meant = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'words' ? [] : [`${part.kind} ${part.text}`]))

/** Where each link of a text leads, and what it shows. */
const linksIn = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === 'link' ? [[new URL(part.href).host, part.shown]] : []))

describe('a link shows the host that it opens', () => {
  it.each([
    ['https://example.com', 'example.com'],
    ['https://example.com/', 'example.com'],
    ['HTTP://EXAMPLE.com/A?b=/#c', 'example.com/A?b=/#c'],
    ['https://medium.com/@sara/x', 'medium.com/@sara/x'],
    ['https://example.com?.evil.example', 'example.com?.evil.example'],
    ['https://example.com:443/x', 'example.com/x'],
    ['https://example.com:8443/x', 'example.com:8443/x'],
    ['https://%65vil.example/majlis.app', 'evil.example/majlis.app'],
    ['https://2130706433/', '127.0.0.1'],
    ['https:///evil.example/', undefined],
    // Slashes and dots of other scripts: some are the letter of a name, some are what they look like, some are refused.
    ['https://majlis.app\u2215evil.example/', 'majlis.xn--appevil-ef0d.example'],
    ['https://majlis.app\u2044evil.example/', 'majlis.xn--appevil-3d7c.example'],
    ['https://majlis.app\u2571evil.example/', 'majlis.xn--appevil-y05d.example'],
    ['https://majlis.app\uFF0Fevil.example/', undefined],
    ['https://majlis\u3002app/', 'majlis.app'],
    ['https://majlis\uFF0Eapp/', 'majlis.app'],
    // Letters that look alike.
    ['https://m\u0430jlis.app/', 'xn--mjlis-4ve.app'],
    ['https://maj\u03B9is.app/', 'xn--majis-sbe.app'],
    ['https://مثال.إختبار/مسار', 'xn--mgbh0fb.xn--kgbechtv/مسار'],
    // What stands before the host and is none.
    ['https://majlis.app@evil.example/', undefined],
    ['https://majlis.app:443@evil.example/', undefined],
    ['https://@evil.example/', undefined],
    ['https://majlis.app\uFF20evil.example/', undefined],
    ['https://majlis.app%40evil.example/', undefined],
    ['https://majlis.app%2F@evil.example/', undefined],
    ['https://majlis.app%2Fevil.example/', undefined],
    ['https:\\\\evil.example\\@majlis.app', undefined],
    ['https://majlis.app\\.evil.example', undefined],
    ['https://evil.example\\@majlis.app/', undefined],
    ['https://majlis.app/\\evil', undefined],
    ['https://majlis.app,evil.example', undefined],
    ['https://majlis.app(evil.example', undefined],
    // What nobody sees ends the address.
    ['https://maj\u00ADlis.app', undefined],
    ['https://evil.example\u200F/majlis.app', 'evil.example'],
    ['https://evil.example/\u202Eppa.silajm', 'evil.example'],
    ['https://evil.example/\u2066x\u2069', 'evil.example'],
    ['https://evil.example/\u3164https://majlis.app', 'evil.example', 'majlis.app'],
    ['https://evil.example/\u2800\u2800majlis.app', 'evil.example'],
    // Only what comes after the host is shortened.
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, `${'a'.repeat(60)}.${'b'.repeat(60)}.example`],
    [`https://${'majlis.app.'.repeat(22)}evil.example/`, `${'majlis.app.'.repeat(22)}evil.example`],
    [`https://${'majlis.app.'.repeat(23)}evil.example/`, undefined],
    [`https://a.b/${'ت'.repeat(90)}`, `a.b/${'ت'.repeat(47)}…`],
  ])('%s', (text, ...shown) => {
    expect(linksIn(text).map(([, words]) => words)).toEqual(shown.filter((one) => one !== undefined))
  })

  it('whatever is written', () => {
    const piece = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'HTTPS://',
        'https:\\\\',
        '/',
        '\\',
        '@',
        ':',
        '.',
        '?',
        '#',
        '%2f',
        '%40',
        '%65',
        ' ',
      ],
      ...[
        'majlis.app',
        'evil.example',
        'مثال.إختبار',
        'm\u0430jlis.app',
        'a',
        '8443',
        '[::1]',
        '0x7f.1',
        'ﷺ',
        '\u{1F642}',
      ],
      ...[
        '\u2215',
        '\u2044',
        '\uFF0F',
        '\u2571',
        '\u3002',
        '\uFF0E',
        '\uFF20',
        '\u202E',
        '\u2067',
        '\u200F',
        '\u00AD',
        '\u3164',
      ],
    )
    let links = 0
    const text = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ unit: 'binary' })), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.constantFrom('', 'majlis.app', 'evil.example'), text, (start, pieces) => {
        for (const [host = '', shown = ''] of linksIn(`https://${start}${pieces.join('')}`)) {
          links += 1
          expect(host).toMatch(/^[a-z0-9_.:-]+$/)
          expect(shown.slice(0, host.length)).toBe(host)
          expect(shown.slice(host.length)).toMatch(/^$|^[/?#]/)
          expect(shown).not.toMatch(/[\s\p{Cc}\p{DI}\u2800\\]/u)
        }
      }),
      { numRuns: 1000 },
    )
    expect(links).toBeGreaterThan(100)
  })
})

describe('what a text means', () => {
  it.each([
    ['انظر https://example.com/a?b=1#c هنا', ['link https://example.com/a?b=1#c']],
    ['(https://example.com/a).', ['link https://example.com/a']],
    [
      'https://ar.wikipedia.org/wiki/البصرة_(مدينة)، جميلة',
      ['link https://ar.wikipedia.org/wiki/البصرة_(مدينة)'],
    ],
    ['HTTP://EXAMPLE.com', ['link HTTP://EXAMPLE.com']],
    ['javascript:alert(1) data:text/html,x vbscript:x', []],
    ['https://javascript:alert(1)', []],
    ['http://localhost/x https://', []],
    ['سلام @sara_92 و@علي_التميمي!', ['mention @sara_92', 'mention @علي_التميمي']],
    ['سلام @علي_التميمي!', ['mention @علي_التميمي']],
    ['me@example.com @ab a@@sara', []],
    ['#البصرة_اليوم و #Iraq2026. #1 &#39; a#b', ['topic #البصرة_اليوم', 'topic #Iraq2026']],
    ['https://example.com/#topic/@sara', ['link https://example.com/#topic/@sara']],
  ])('%s', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })

  it('ends a link before any number of brackets and stops', () => {
    const address = `https://a.b/${'.'.repeat(2500)}x`
    const [link, rest, ...others] = textParts(`${address}${')'.repeat(2400)}`)
    expect(link).toMatchObject({ kind: 'link', text: address })
    expect(rest).toEqual({ kind: 'words', text: ')'.repeat(2400) })
    expect(others).toEqual([])
  })

  it('is read however long a run of anything is', () => {
    const run = fc
      .tuple(fc.constantFrom('.', ')', '(', '@', '#', '/', ':', 'a', 'س', 'https://', '@a', '#aa', '.)', ' '))
      .chain(([piece]) => fc.integer({ min: 0, max: 5000 }).map((times) => piece.repeat(times)))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
        const text = `https://a.b/${runs.join('')}`
        expect(
          textParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  it('loses and adds nothing, and leads nowhere but to the web', () => {
    const piece = fc.constantFrom(
      '@sara',
      '#كلمة',
      'https://a.b/c',
      ')',
      '.',
      ' ',
      'س',
      'javascript:',
      '/',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join('')
        const parts = textParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
      }),
    )
  })
})
