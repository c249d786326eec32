// Rows and people: faces, names, list rows, panels.
import { BadgeCheck, KeyRound, LogOut, UserMinus } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { OptionRow } from '../ui/option-row.tsx'
import { Panel } from '../ui/panel.tsx'
import { PersonName } from '../ui/person-name.tsx'

const names = ['سارة', 'علي', 'نور', 'مصطفى', 'زينب', 'Haider', 'يوسف', 'هدى']
const nothing = () => undefined

export function People() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </div>
      <div className="card px-4 py-2">
        <ListRow
          lead={<Avatar name="علي" />}
          title={<PersonName name="علي التميمي" />}
          detail="3 أصدقاء مشتركين"
        />
        <ListRow
          lead={<Avatar name="نور" />}
          title={<PersonName name="نور الجبوري" />}
          to="/ui"
          action={<IconButton icon={UserMinus} label="إلغاء الصداقة" onClick={nothing} />}
        />
      </div>
      <div className="card divide-y divide-line overflow-hidden">
        <OptionRow
          icon={KeyRound}
          tone="gold"
          title="كلمة المرور"
          detail="آخر تغيير قبل شهرين"
          onPress={nothing}
        />
        <OptionRow
          icon={BadgeCheck}
          tone="brand"
          title="التحقق بخطوتين"
          detail="لا يُضغط"
          badge={<Badge tone="good">مفعّل</Badge>}
        />
        <OptionRow icon={LogOut} tone="danger" title="تسجيل الخروج" detail="من كل الأجهزة" to="/ui" />
      </div>
      <Panel title="طلب صداقة" more={{ to: '/ui', label: 'كل الطلبات (2)' }}>
        <ListRow lead={<Avatar name="دانة" size={46} />} title={<PersonName name="دانة السبيعي" />} />
      </Panel>
    </>
  )
}
