// What lies over the page: dialogs and sheets, questions, popovers, toasts, the viewer of pictures.
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LazyPopover } from '../ui/lazy-popover.tsx'
import { usePictureViewer } from '../ui/picture-viewer.tsx'
import { showError, showFailure, showToast } from '../ui/toast-store.ts'

function picture(place: number) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'><rect width='900' height='600' fill='teal'/><text x='450' y='340' font-size='160' text-anchor='middle' fill='white'>${place}</text></svg>`
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    info: { width: 900, height: 600, preview: null },
    alt: `صورة ${place}`,
  }
}

const pictures = [1, 2, 3].map(picture)

type Open = 'sheet' | 'tall' | 'question'

function Dialogs() {
  const [open, setOpen] = useState<Open>()
  const props = (name: Open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen('sheet')}>
        نافذة
      </Button>
      <Button variant="quiet" onClick={() => setOpen('tall')}>
        نافذة طويلة
      </Button>
      <Button variant="quiet" onClick={() => setOpen('question')}>
        سؤال
      </Button>
      <Dialog {...props('sheet')} title="نافذة" description="تُسحب إلى الأسفل على الهاتف">
        <p>ما فيها.</p>
      </Dialog>
      <Dialog {...props('tall')} title="نافذة طويلة" tall footer={<Button block>حفظ</Button>}>
        <p>ما فيها.</p>
      </Dialog>
      <ConfirmDialog
        {...props('question')}
        title="حذف هذا المنشور؟"
        description="لا يمكن استرجاعه بعد الحذف."
        confirmLabel="حذف"
        onConfirm={() => setOpen(undefined)}
      />
    </>
  )
}

function Toasts() {
  const undo = { label: 'تراجع', run: () => showToast({ title: 'عاد كما كان' }) }
  const again = () => showToast({ title: 'تمت المحاولة', tone: 'success' })
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => showToast({ title: 'تم إرسال الطلب', tone: 'success', action: undo })}
      >
        إشعار مع تراجع
      </Button>
      <Button
        variant="quiet"
        onClick={() => showError('تعذر حفظ إعجابك', new TypeError('Failed to fetch'), again)}
      >
        خطأ مع إعادة
      </Button>
      <Button variant="quiet" onClick={() => showFailure('خطأ في الرفع', 'هذه الصورة تالفة')}>
        خطأ
      </Button>
    </>
  )
}

function Pop() {
  const [open, setOpen] = useState(false)
  return (
    <LazyPopover
      open={open}
      onOpenChange={setOpen}
      label="منبثقة"
      className="w-64 p-4"
      trigger={<Button variant="quiet">منبثقة</Button>}
    >
      <p>بجانب الزر الذي فتحها.</p>
    </LazyPopover>
  )
}

export function Overlays() {
  const id = useId()
  const viewer = usePictureViewer({ names: pictures.map(({ alt }) => `${id} ${alt}`), pictures })
  return (
    <div className="flex flex-wrap gap-2">
      <Dialogs />
      <Pop />
      <Toasts />
      <button
        type="button"
        aria-label={pictures[0]?.alt}
        onClick={() => viewer.show(0)}
        className="cursor-zoom-in overflow-hidden rounded-m"
      >
        <img src={pictures[0]?.url} alt="" className="h-24" />
      </button>
      {viewer.drawn}
    </div>
  )
}
