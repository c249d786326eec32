import { beforeEach, describe, expect, it } from 'vitest'
import { createAction, runAction } from '../lib/running-actions.ts'
import { clearToast, currentToast, dismissToast, endFailure, showFailure, showToast } from './toast-store.ts'

const title = () => currentToast()?.title

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
})
