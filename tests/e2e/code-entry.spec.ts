/** Entering a one-time code as people do: with slips, by paste, by the phone's suggestion, over a poor network. */
import type { Page } from '@playwright/test'
import type { App } from './support/app.ts'
import { hold, loseAnswer } from './support/device.ts'
import { type Member, newMember } from './support/member.ts'
import { codeField, codeFromToast, pasteCode } from './support/newcomer.ts'
import { expect, test } from './support/test.ts'

const refused = 'رمز التحقق غير صحيح أو منتهي الصلاحية'
const persianDigits = (code: string) => code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')

/** A digit that is not this one. */
const otherDigit = (digit = '0') => String((Number(digit) + 1) % 10)

/** A member who has asked for a code to reset their password. */
async function askForCode(
  page: Page,
  app: App,
  path = '/forgot-password',
): Promise<{ member: Member; code: string; wrong: string }> {
  const member = await newMember(app)
  await page.goto(path)
  const form = page.locator('form', { has: page.getByRole('button', { name: 'إرسال الرمز' }) })
  await form.getByLabel('رقم الهاتف').fill(member.phone)
  await form.getByRole('button', { name: 'إرسال الرمز' }).click()
  const code = await codeFromToast(page)
  return { member, code, wrong: otherDigit(code[0]) + code.slice(1) }
}

/** How many guesses the server counted against the member's code. */
async function counted(app: App, { fullPhone }: Member): Promise<unknown> {
  const [row] = await app.sql(
    `select attempts from public.phone_verifications
     where phone_number = '${fullPhone}' and purpose = 'password_reset'`,
  )
  return row?.attempts
}

/** A touch on the box at a place, counted from the left. */
async function touchBox(page: Page, place: number): Promise<void> {
  const box = await codeField(page).boundingBox()
  if (!box) throw new Error('no boxes')
  await page.mouse.click(box.x + (box.width / 6) * (place + 0.5), box.y + box.height / 2)
}

const newPassword = (page: Page) => page.getByLabel('كلمة المرور الجديدة')

test('after a wrong code the right one is typed anew, a slip is corrected on the way, and two guesses are counted', async ({
  page,
  app,
}) => {
  const { member, code, wrong } = await askForCode(page, app)
  await page.keyboard.type(wrong)
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()

  await page.keyboard.type(code.slice(0, 2) + otherDigit(code[2]) + code.slice(3, 5))
  await touchBox(page, 2)
  await page.keyboard.press('Backspace')
  await expect(codeField(page)).toHaveValue(`${code.slice(0, 2)} ${code.slice(3, 5)}`)
  await page.keyboard.type(code[2] ?? '')
  await touchBox(page, 5)
  await page.keyboard.type(code[5] ?? '')
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(2)
})

test('a code sent with empty boxes is marked, and the first of them is gone to', async ({ page, app }) => {
  await askForCode(page, app)
  const submit = page.getByRole('button', { name: 'تأكيد الرمز' })
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'رمز التحقق يجب أن يكون 6 أرقام' })).toBeVisible()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('12')
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'false')
  await submit.click()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('3')
  await expect(codeField(page)).toHaveValue('123')
})

test('a selected digit is typed over; arrows go from box to box as they are drawn', async ({ page, app }) => {
  const { code } = await askForCode(page, app)
  await page.keyboard.type(otherDigit(code[0]) + code.slice(1, 5))
  await touchBox(page, 0)
  await page.keyboard.type(code[0] ?? '')
  await expect(codeField(page)).toHaveValue(code.slice(0, 5))
  await page.keyboard.press('ArrowRight')
  await expect(codeField(page)).toHaveAttribute('data-input-otp-mss', '2')
  await page.keyboard.press('ArrowLeft')
  await expect(codeField(page)).toHaveAttribute('data-input-otp-mss', '1')
  await page.keyboard.type(code[1] ?? '')
  await expect(codeField(page)).toHaveValue(code.slice(0, 5))
  await page.keyboard.press('End')
  await page.keyboard.type(code[5] ?? '')
  await expect(newPassword(page)).toBeVisible()
})

test('a pasted message gives its code, in any digits, with dashes, over what stood there', async ({
  page,
  app,
}) => {
  const { member, code } = await askForCode(page, app)
  await page.keyboard.type('98')
  await pasteCode(
    page,
    `مجلس 2026: رمزك هو ${persianDigits(code.slice(0, 3))}-${persianDigits(code.slice(3))}، صالح 10 دقائق`,
  )
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(1)
})

test('the suggestion of the phone fills all boxes at once', async ({ page, app }) => {
  const { member, code } = await askForCode(page, app)
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  await codeField(page).fill(code)
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(1)
})

test('a keyboard that composes instead of naming keys can type and delete', async ({ page, app }) => {
  const { member, code } = await askForCode(page, app)
  const keyboard = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await keyboard.send('Input.insertText', { text })
  }
  for (const digit of persianDigits(code.slice(0, 4))) await compose(digit)
  await expect(codeField(page)).toHaveValue(code.slice(0, 4))
  await page.evaluate(() => document.execCommand('delete'))
  await expect(codeField(page)).toHaveValue(code.slice(0, 3))
  for (const digit of code.slice(3)) await compose(digit)
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(1)
})

test('what is typed while a code is checked begins the next one; pressing Enter on top of it sends nothing more', async ({
  page,
  app,
}) => {
  const { member, code, wrong } = await askForCode(page, app)
  const checks = await hold(page, /verify-reset-otp/)
  await page.keyboard.type(wrong)
  await expect.poll(checks.asked).toBe(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type(code.slice(0, 3))
  checks.letGo()
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect(codeField(page)).toHaveValue(code.slice(0, 3))
  await page.keyboard.type(code.slice(3))
  await expect.poll(checks.asked).toBe(2)
  checks.letGo()
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(2)
})

test('a digit that comes right on top of the last begins the next code', async ({ page, app }) => {
  const { member, code, wrong } = await askForCode(page, app)
  await page.keyboard.type(wrong.slice(0, 5))
  // Before anything else of the page gets its turn, as on a phone that is busy.
  await codeField(page).evaluate(async (_field, digits) => {
    for (const digit of digits) {
      document.execCommand('insertText', false, digit)
      await null
    }
  }, wrong.slice(5) + code.slice(0, 3))
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect(codeField(page)).toHaveValue(code.slice(0, 3))
  await page.keyboard.type(code.slice(3))
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(2)
})

test('digits typed past the last box do not take the refusal away, nor the place of a code that nobody judged', async ({
  page,
  app,
}) => {
  const { code, wrong } = await askForCode(page, app)
  const asked = page.waitForResponse(/verify-reset-otp/)
  await page.keyboard.type(wrong)
  await asked
  const alert = page.getByRole('alert').filter({ hasText: refused })
  await expect(alert).toBeVisible()
  await page.keyboard.type('78', { delay: 50 })
  await expect(alert).toBeVisible()
  await expect(codeField(page)).toHaveValue('78')

  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await loseAnswer(page, /verify-reset-otp/)
  const checks = await hold(page, /verify-reset-otp/)
  await page.keyboard.type(`${code}55`)
  await expect.poll(checks.asked).toBe(1)
  checks.letGo()
  await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await page.keyboard.press('Enter')
  await expect.poll(checks.asked).toBe(2)
  checks.letGo()
  await expect(newPassword(page)).toBeVisible()
})

test('a digit typed in the same moment as a refusal is shown stays when the next one comes', async ({
  page,
  app,
}) => {
  const { wrong } = await askForCode(page, app)
  await page.evaluate((text) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=alert]')?.textContent?.includes(text)) return
      watch.disconnect()
      document.execCommand('insertText', false, '7')
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  }, refused)
  await page.keyboard.type(wrong)
  await expect(codeField(page)).toHaveValue('7')
  await page.keyboard.type('8')
  await expect(codeField(page)).toHaveValue('78')
})

test('without a network nothing is counted, the code stays, and is sent by the button, not by correcting it', async ({
  page,
  app,
  context,
}) => {
  const { member, code } = await askForCode(page, app)
  await context.setOffline(true)
  await page.keyboard.type(code.slice(0, 5) + otherDigit(code[5]))
  await expect(page.getByText('مشكلة في الاتصال، يرجى المحاولة مرة أخرى')).toBeVisible()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'false')
  await context.setOffline(false)
  await page.keyboard.type(code[5] ?? '')
  await expect(codeField(page)).toHaveValue(code)
  expect(await counted(app, member)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(newPassword(page)).toBeVisible()
  expect(await counted(app, member)).toBe(1)
})

/** A finger where the button of this step is, in the moment in which the next one has come. */
async function tapWhenTheNextComes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'تأكيد الرمز' }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    const [clientX, clientY] = [x + width / 2, y + height / 2]
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog] input[type=password]')) return
      watcher.disconnect()
      // Once it is drawn.
      setTimeout(() => {
        const under = document.elementFromPoint(clientX, clientY)
        const tap = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY })
        under?.dispatchEvent(tap)
        document.body.dataset.tapped = under?.textContent ?? ''
      }, 50)
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
}

test('a tap that was meant for the code does not press the button of the step after it', async ({
  page,
  app,
}) => {
  const { code } = await askForCode(page, app, '/auth?forgot=phone')
  await tapWhenTheNextComes(page)
  await page.keyboard.type(code)
  await expect(newPassword(page)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'حفظ كلمة المرور')
  await expect(page.getByRole('button', { name: 'حفظ كلمة المرور' })).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(newPassword(page)).toHaveAttribute('aria-invalid', 'false')
})

test('a tap that comes with the last digit checks nothing again, and the next step opens clean', async ({
  page,
  app,
}) => {
  const { member, code } = await askForCode(page, app)
  await page.keyboard.type(code.slice(0, 5))
  await page.getByRole('button', { name: 'تأكيد الرمز' }).evaluate((button) => {
    const field = document.querySelector('input[maxlength="6"]')
    const tap = () =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    field?.addEventListener('beforeinput', () => {
      const tapOn = async () => {
        for (let tick = 0; tick < 20; tick += 1) {
          await Promise.resolve()
          tap()
        }
      }
      void tapOn()
    })
  })
  await page.keyboard.type(code.slice(5))
  await expect(newPassword(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(await counted(app, member)).toBe(1)
})
