// Limited rich text in a field that is edited: drawn as elements, and read back from whatever a browser has made of them (spec 1 §5). Marks are
// set here and not by the browser, which would write styles into elements: none are let through.
import { escapeText, parseRichText, type RichNode } from './rich-text.ts'

const order = ['strong', 'em', 'u'] as const
export type Mark = (typeof order)[number]

interface Run {
  text: string
  marks: readonly Mark[]
}

/** What elements of a browser's own making stand for. */
const markOf: Readonly<Record<string, Mark>> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em', U: 'u' }

/** Keeps a place open for words with other marks, and is in no text. */
const placeholder = '\u200b'

const isBlock = ({ nodeName }: Node) => nodeName === 'DIV' || nodeName === 'P'

/** The last of a block: it only keeps the line open. */
function isFiller(br: Node): boolean {
  return br.nextSibling === null && br.parentNode !== null && isBlock(br.parentNode)
}

function collect(parent: Node, marks: readonly Mark[], runs: Run[]): void {
  for (const node of parent.childNodes) {
    const isNewLine = isBlock(node) || (node.previousSibling !== null && isBlock(node.previousSibling))
    if (isNewLine && runs.length > 0) runs.push({ text: '\n', marks: [] })
    const mark = markOf[node.nodeName]
    if (node instanceof Text) runs.push({ text: node.data, marks })
    else if (node.nodeName === 'BR') runs.push({ text: isFiller(node) ? '' : '\n', marks: [] })
    else collect(node, mark && !marks.includes(mark) ? [...marks, mark] : marks, runs)
  }
}

function runsOf(field: Node): Run[] {
  const runs: Run[] = []
  collect(field, [], runs)
  return runs
}

/** Elements that hold in one and go on in the next are left open; a mark around nothing but blanks is none. */
function htmlOf(runs: readonly Run[]): string {
  let html = ''
  let open: readonly Mark[] = []
  const goOn = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, place) => marks[place] !== mark)
    const shared = kept < 0 ? open.length : kept
    html += open
      .slice(shared)
      .reverse()
      .map((mark) => `</${mark}>`)
      .join('')
    html += marks
      .slice(shared)
      .map((mark) => `<${mark}>`)
      .join('')
    open = marks
  }
  for (const { text, marks } of runs) {
    if (text === '') continue
    goOn(order.filter((mark) => text.trim() !== '' && marks.includes(mark)))
    html += escapeText(text)
  }
  goOn([])
  return html
}

/** The text that stands in the field: the tags strong, em and u, and line breaks as such. */
export function readRichText(field: Node): string {
  const said = runsOf(field).map(({ text, marks }) => ({ text: text.replaceAll(placeholder, ''), marks }))
  return htmlOf(said).replaceAll('\u00a0', ' ')
}

function toDom(node: RichNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const element = document.createElement(node.tag)
  if ('children' in node) element.append(...node.children.map(toDom))
  return element
}

/** Puts the text in the place of all that is there. */
export function drawRichText(field: HTMLElement, html: string): void {
  field.replaceChildren(...parseRichText(html).map(toDom))
}

/** Characters before a place in the field. */
function offsetOf(field: Node, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(field, 0)
  before.setEnd(node, offset)
  return runsOf(before.cloneContents()).reduce((length, { text }) => length + text.length, 0)
}

function placeAt(field: Node, offset: number): [Node, number] {
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  return [field, field.childNodes.length]
}

function rangeIn(field: Node): Range | undefined {
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  return range && field.contains(range.commonAncestorContainer) ? range : undefined
}

/** Which hold where the caret is, or the choice begins. */
export function marksAtCaret(field: Node): Mark[] {
  const marks: Mark[] = []
  for (
    let node = rangeIn(field)?.startContainer;
    node && node !== field;
    node = node.parentNode ?? undefined
  ) {
    const mark = markOf[node.nodeName]
    if (mark) marks.push(mark)
  }
  return marks
}

/** The runs, cut at that many characters. */
function cutAt(runs: readonly Run[], offset: number): [Run[], Run[]] {
  const [before, after]: [Run[], Run[]] = [[], []]
  let left = offset
  for (const { text, marks } of runs) {
    before.push({ text: text.slice(0, Math.max(left, 0)), marks })
    after.push({ text: text.slice(Math.max(left, 0)), marks })
    left -= text.length
  }
  return [before.filter(({ text }) => text !== ''), after.filter(({ text }) => text !== '')]
}

const toggled = (marks: readonly Mark[], mark: Mark, isOn: boolean) =>
  isOn ? [...new Set([...marks, mark])] : marks.filter((one) => one !== mark)

/** Of what is chosen, or of what is typed next where nothing is. */
export function toggleMark(field: HTMLElement, mark: Mark): void {
  const range = rangeIn(field)
  if (!range) return
  const start = offsetOf(field, range.startContainer, range.startOffset)
  const end = offsetOf(field, range.endContainer, range.endOffset)
  const [before, rest] = cutAt(runsOf(field), start)
  const [chosen, after] = cutAt(rest, end - start)
  const here = marksAtCaret(field)
  const isHeld = chosen.every(({ text, marks }) => text.trim() === '' || marks.includes(mark))
  const inside: Run[] =
    start === end
      ? [{ text: placeholder, marks: toggled(here, mark, !here.includes(mark)) }]
      : chosen.map(({ text, marks }) => ({ text, marks: toggled(marks, mark, !isHeld) }))
  drawRichText(field, htmlOf([...before, ...inside, ...after]))
  const [from, to] = start === end ? [start + 1, start + 1] : [start, end]
  getSelection()?.setBaseAndExtent(...placeAt(field, from), ...placeAt(field, to))
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
