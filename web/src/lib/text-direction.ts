// Direction of what is being typed: words of a field cannot be isolated one by one, so a handle is set off by a mark that nobody sees. Pure.

/** Turns nothing but the sign beside it (LRM); the database lets it pass. */
const mark = '\u200e'
const handles = /\u200e?@[\p{L}\p{N}_-]*/gu

/** The side from which the words run, whoever they name; undefined where they say nothing of it. */
export function typedDirection(text: string): 'rtl' | 'ltr' | undefined {
  const [letter] = /\p{L}/u.exec(text.replaceAll(handles, '')) ?? []
  if (letter === undefined) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
}

/** Whether the sign before `caret` begins a handle that is not set off yet: else Latin letters after it would push it to their other end. */
export function needsMark(text: string, caret: number): boolean {
  return /(?:^|[\s(«"])@$/.test(text.slice(0, caret))
}

/** What stands in the field for a handle that was chosen. */
export const markedHandle = (username: string) => `${mark}@${username}`

/** To be called when something was typed, before what the field holds is read. */
export function setOffHandle(field: HTMLTextAreaElement): void {
  const { value, selectionStart: caret } = field
  if (needsMark(value, caret)) field.setRangeText(mark, caret - 1, caret - 1, 'preserve')
}

/** The text without marks, as it is sent. */
export function withoutMarks(text: string): string {
  return text.replaceAll(`${mark}@`, '@')
}
