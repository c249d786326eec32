// Fields: every one-line field with a word that ends in ي, whose dots reach the lowest (tests/e2e/ui-page.spec.ts), and their states.
import { Ticket } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { AmountField } from '../features/wallet/index.ts'
import { defaultCountryCode } from '../lib/phone.ts'
import { CodeInput } from '../ui/code-input.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { NewPasswordFields } from '../ui/new-password-fields.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'

const word = 'علي'

function useField(initial: string) {
  const [value, setValue] = useState(initial)
  return { value, onValue: setValue }
}

function Words({
  label,
  ...rest
}: Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'hint' | 'icon'>) {
  return <TextField label={label} {...useField(word)} {...rest} />
}

function Phone() {
  const [code, setCode] = useState<ComponentProps<typeof PhoneField>['countryCode']>(defaultCountryCode)
  return (
    <PhoneField label="رقم الهاتف" {...useField('770 123 4567')} countryCode={code} onCountryCode={setCode} />
  )
}

function NewPassword() {
  const [fields, setFields] = useState({ password: 'كلمة', confirmation: '' })
  return (
    <NewPasswordFields
      label="كلمة مرور جديدة"
      value={fields}
      onValue={(changed) => setFields({ ...fields, ...changed })}
      problems={{}}
    />
  )
}

export function Fields() {
  return (
    <>
      <div data-one-line className="grid gap-4">
        <Words label="نص" hint="تلميح تحت الحقل" />
        <Words label="نص مع علامة" icon={Ticket} />
        <Words label="نص مرفوض" error="ما كُتب غير صحيح" />
        <EmailField label="البريد" {...useField(word)} />
        <SearchField label="ابحث بين الأصدقاء" {...useField(word)} />
        <AmountField label="المبلغ" {...useField(word)} />
      </div>
      <PasswordField label="كلمة المرور" {...useField('secret')} />
      <Phone />
      <NewPassword />
      <TextArea label="عدة أسطر" {...useField('السطر الأول\nوالثاني')} />
      <CodeInput label="رمز التحقق" length={6} {...useField('12')} />
      <FormError refusal={{ text: 'رقم الحساب أو كلمة المرور غير صحيحة' }} />
    </>
  )
}
