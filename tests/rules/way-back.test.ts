/**
 * The way back closes what is open over a screen: a dialog is open by the address (`use-address-dialog.ts`, `use-question.ts`) or by
 * `useOverlay`, never by a state that the history knows nothing of.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/backend-process.ts'

const web = join(repository, 'web/src')
const opening = /<(?:\w*Dialog|MountOnce|Lightbox)\s[^<]*?\b(?:open|needed)=\{([^}]*)\}/g
const states = /const \[(\w+)[^\]]*\] = useState\b/g
const addresses = /const (?:\{ ?([^}]*)\}|(\w+)) = use(?:Address\w+|\w*Question)\b/g
const derived = /const (\w+) = ([^\n]*)\n/g

const mentions = (expression: string, names: readonly string[]) =>
  names.some((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(expression))

/** By what stands for a state of the component alone, or was made of one without the address. */
function openedByState(source: string): string[] {
  const held = [...source.matchAll(states)].map(([, name = '']) => name)
  const addressed = [...source.matchAll(addresses)].flatMap(
    ([, names, name]) => names?.match(/\w+/g) ?? name ?? [],
  )
  const isUnknown = (expression: string) => mentions(expression, held) && !mentions(expression, addressed)
  for (const [, name = '', expression = ''] of source.matchAll(derived))
    if (isUnknown(expression)) held.push(name)
  return [...source.matchAll(opening)].map(([, expression = '']) => expression).filter(isUnknown)
}

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.startsWith('ui-page/'),
)

test('no dialog is open by a state that the history does not know', () => {
  const found = files.flatMap((file) =>
    openedByState(readFileSync(join(web, file), 'utf8')).map((expression) => `${file}: open={${expression}}`),
  )
  expect(found).toEqual([])
})

test('whoever moves past the router moves by the keeper of the history', () => {
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const source = readFileSync(join(web, file), 'utf8')
      return source.includes("'wouter/use-browser-location'") && !source.includes('moveInHistory(')
    })
  expect(found).toEqual([])
})

test('one would be found', () => {
  const source = `const [open, setOpen] = useState<'a' | 'b'>()
    const isA = open === 'a'
    return <><Dialog open={isA} title="a" /><ConfirmDialog title="b" open={open === 'b'} /></>`
  expect(openedByState(source)).toEqual(['isA', "open === 'b'"])
})
