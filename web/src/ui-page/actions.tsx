// Buttons, badges, and what chooses one of a few.
import { Bell, Copy, Ellipsis, Moon, Plus, Share2, Sun, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { Tabs } from '../ui/tabs.tsx'

const variants = ['main', 'gold', 'quiet', 'ghost', 'danger'] as const
const tones = ['brand', 'gold', 'gem', 'good', 'danger', 'quiet'] as const
const segments = [
  { value: 'light', label: 'فاتح', icon: Sun },
  { value: 'dark', label: 'داكن', icon: Moon },
  { value: 'third', label: 'تلقائي' },
] as const

function Choices() {
  const [segment, setSegment] = useState<(typeof segments)[number]['value']>('light')
  const [tab, setTab] = useState('one')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <SegmentedControl label="خيارات" segments={segments} value={segment} onValue={setSegment} />
      <div className="card overflow-hidden">
        <SwitchRow icon={Bell} title="مفتاح" detail="ما يفعله" isOn={isOn} onChange={setOn} />
      </div>
      <Tabs
        label="تبويبات"
        value={tab}
        onValue={setTab}
        items={[
          { id: 'one', label: 'الأول', content: 'ما في التبويب الأول' },
          { id: 'two', label: 'الثاني', content: 'ما في التبويب الثاني' },
        ]}
      />
    </>
  )
}

export function Actions() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            نشر
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button loading>جاري النشر</Button>
        <Button disabled>معطّل</Button>
        <Button compact variant="quiet">
          <Plus aria-hidden size={18} />
          مضغوط
        </Button>
      </div>
      <div className="flex gap-1">
        <IconButton icon={Share2} label="مشاركة" />
        <IconButton icon={Copy} label="نسخ" disabled />
        <LazyMenu
          trigger={<IconButton icon={Ellipsis} label="خيارات" />}
          actions={[
            { label: 'تنبيه', icon: Bell, onSelect: () => undefined },
            { label: 'حذف', icon: Trash2, danger: true, apart: true, onSelect: () => undefined },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <Choices />
      <ProgressBar label="تقدم" value={0.4} />
      <Stepper label="خطوات" steps={['رمز الدعوة', 'معلوماتك', 'التحقق']} current={2} />
    </>
  )
}
