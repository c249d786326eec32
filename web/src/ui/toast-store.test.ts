import { beforeEach, describe, expect, it } from 'vitest'
import { createAction, runAction } from '../lib/running-actions.ts'
import {
  clearToast,
  currentToast,
  dismissToast,
  dismissToastsTo,
  endFailure,
  showFailure,
  showToast,
  toastDuration,
} from './toast-store.ts'

const title = () => currentToast()?.title
const dismiss = () => dismissToast(currentToast()?.id ?? 0)
const news = (title: string) => showToast({ title, isNews: true, duration: 10_000, href: '/notifications' })
/** What is said from now on, one after the other. */
function titles(): string[] {
  const said: string[] = []
  for (let now = title(); now !== undefined; now = title()) {
    said.push(now)
    dismiss()
  }
  return said
}

beforeEach(() => clearToast())

describe('toasts', () => {
  it('stand one at a time: a new one takes the place of the one before', () => {
    showFailure('تعذر الحفظ')
    showToast({ title: 'تم الحفظ', tone: 'success' })
    expect(title()).toBe('تم الحفظ')
  })

  it('of a failure go once what failed is tried again', async () => {
    const [save, send] = [createAction(), createAction()]
    await runAction(save, async () => showFailure('تعذر الحفظ'))
    await runAction(send, async () => undefined)
    expect(title()).toBe('تعذر الحفظ')
    const again = runAction(save, async () => showToast({ title: 'تم الحفظ' }))
    expect(title()).toBe('تم الحفظ')
    await again
  })

  it('of a failure end with what failed, those of others do not', () => {
    showFailure('خطأ في الشراء', 'رصيد النقاط غير كافي')
    endFailure('تعذر الحفظ')
    expect(title()).toBe('خطأ في الشراء')
    endFailure('خطأ في الشراء')
    expect(title()).toBeUndefined()
  })

  it('of a remark wait for a failure to go, and for a code that has to be read', () => {
    showFailure('انتهت الجلسة')
    showToast({ title: 'تم إيقاف المؤقت' })
    expect(title()).toBe('انتهت الجلسة')
    dismissToast(currentToast()?.id ?? 0)
    expect(title()).toBe('تم إيقاف المؤقت')
    showToast({ title: 'رمز الاختبار', code: '123456' })
    showToast({ title: 'إشعار', tone: 'info' })
    expect(title()).toBe('رمز الاختبار')
  })

  it('are dismissed by what they were, not by what came after', () => {
    showToast({ title: 'أولاً' })
    const first = currentToast()?.id ?? 0
    showToast({ title: 'ثانياً' })
    dismissToast(first)
    expect(title()).toBe('ثانياً')
  })

  it('of news wait for the answer to what somebody did, in their order, whatever their tone', () => {
    showToast({ title: 'تم التحويل', tone: 'success' })
    news('وصلك تحويل نقاط')
    showToast({ title: 'تمت الموافقة على طلبك', tone: 'success', isNews: true })
    showToast({ title: 'رُفض طلبك', tone: 'danger', isNews: true })
    expect(titles()).toEqual(['تم التحويل', 'وصلك تحويل نقاط', 'تمت الموافقة على طلبك', 'رُفض طلبك'])
  })

  it('of news give way to an answer or a failure, and come back after it', () => {
    news('وصلك تحويل نقاط')
    news('طلب صداقة جديد')
    showToast({ title: 'تم الحفظ', tone: 'success' })
    expect(title()).toBe('تم الحفظ')
    showFailure('تعذر الحفظ')
    expect(titles()).toEqual(['تعذر الحفظ', 'وصلك تحويل نقاط', 'طلب صداقة جديد'])
  })

  it('of news go sooner while more waits, counted once', () => {
    news('الأول')
    expect(currentToast()?.duration).toBe(10_000)
    news('الثاني')
    const crowded = currentToast()
    expect(crowded?.duration).toBe(toastDuration.crowded)
    news('الثالث')
    expect(currentToast()).toBe(crowded)
    dismiss()
    expect(currentToast()?.duration).toBe(toastDuration.crowded)
    dismiss()
    expect(currentToast()?.duration).toBe(10_000)
  })

  it('of news are no more than somebody can bear, and of remarks none is lost', () => {
    showFailure('تعذر الحفظ')
    for (let number = 1; number <= 50; number++) news(`إشعار ${number}`)
    showToast({ title: 'تم إيقاف المؤقت' })
    const said = titles()
    expect(said).toHaveLength(12)
    expect(said.slice(0, 2)).toEqual(['تعذر الحفظ', 'إشعار 1'])
    expect(said.at(-1)).toBe('تم إيقاف المؤقت')
  })

  it('of news go with the screen that they lead to', () => {
    showToast({ title: 'تم الحفظ', tone: 'success' })
    news('طلب صداقة جديد')
    showToast({ title: 'المكافأة جاهزة', isNews: true })
    dismissToastsTo('/notifications')
    expect(titles()).toEqual(['تم الحفظ', 'المكافأة جاهزة'])
  })
})
