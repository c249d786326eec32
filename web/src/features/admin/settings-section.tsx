// The settings of the installation: those that admins change, each in a card of its own, and those that are fixed, to be read.
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { digitsOnly } from '../../lib/digits.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { adminTexts } from '../../messages/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminList } from './admin-list.tsx'
import { type AppSetting, settingName, settingsQuery, settingValue, useSaveSetting } from './app-settings.ts'
import { SectionHeading } from './section-heading.tsx'

const texts = adminTexts.settings
const details: Readonly<Record<string, string>> = texts.details

function SettingHead({ setting }: { setting: AppSetting }) {
  return (
    <header className="grid gap-0.5">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {settingName(setting.key)}
        {!setting.is_editable && <Badge>{texts.fixed}</Badge>}
      </h3>
      <p className="text-small text-ink-2">{details[setting.key]}</p>
    </header>
  )
}

interface SettingFormProps {
  setting: AppSetting
  /** What would be saved. */
  value: string
  children: ReactNode
}

function SettingForm({ setting, value, children }: SettingFormProps) {
  const { refusal, refuse, clearRefusal } = useFormSubmit('admin')
  const save = useSaveSetting(setting.key, refuse)
  const submit = () => {
    if (save.isPending) return
    clearRefusal()
    save.mutate(value)
  }
  return (
    <li className="card p-4">
      <Form refusal={refusal} onSubmit={submit} className="gap-3">
        <SettingHead setting={setting} />
        {children}
        <FormError refusal={refusal} busy={save.isPending} />
        <Button type="submit" variant="quiet" loading={save.isPending} disabled={value === setting.value}>
          {texts.save}
        </Button>
      </Form>
    </li>
  )
}

const defaultDays = '80'

function InactiveDays({ setting }: { setting: AppSetting }) {
  const [isOn, setIsOn] = useState(setting.value !== 'off')
  const [days, setDays] = useState(setting.value === 'off' ? defaultDays : setting.value)
  return (
    <SettingForm setting={setting} value={isOn ? days : 'off'}>
      <SegmentedControl
        label={texts.isOn}
        value={isOn ? 'on' : 'off'}
        onValue={(chosen) => setIsOn(chosen === 'on')}
        segments={[
          { value: 'on', label: texts.on },
          { value: 'off', label: texts.off },
        ]}
      />
      {isOn && (
        <TextField
          label={texts.days}
          hint={texts.daysHint}
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          value={days}
          onValue={(typed) => setDays(digitsOnly(typed))}
        />
      )}
    </SettingForm>
  )
}

function OnOff({ setting }: { setting: AppSetting }) {
  const [value, setValue] = useState(setting.value)
  return (
    <SettingForm setting={setting} value={value}>
      <SegmentedControl
        label={settingName(setting.key)}
        value={value}
        onValue={setValue}
        segments={[
          { value: 'on', label: texts.on },
          { value: 'off', label: texts.off },
        ]}
      />
    </SettingForm>
  )
}

function FounderCode({ setting }: { setting: AppSetting }) {
  const [code, setCode] = useState(setting.value)
  return (
    <SettingForm setting={setting} value={code.trim().toUpperCase()}>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={code}
        onValue={setCode}
      />
    </SettingForm>
  )
}

function Fixed({ setting }: { setting: AppSetting }) {
  return (
    <li className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <SettingHead setting={setting} />
      <p className="ltr w-fit font-semibold">{settingValue(setting.value)}</p>
    </li>
  )
}

function Setting({ setting }: { setting: AppSetting }) {
  if (setting.is_editable && setting.key === 'inactive_account_days') {
    return <InactiveDays setting={setting} />
  }
  if (setting.is_editable && setting.key === 'founder_referral_code') {
    return <FounderCode setting={setting} />
  }
  if (setting.is_editable && setting.key === 'channels_enabled') {
    return <OnOff setting={setting} />
  }
  return <Fixed setting={setting} />
}

const editableFirst = (one: AppSetting, other: AppSetting) =>
  Number(other.is_editable) - Number(one.is_editable)

export function SettingsSection() {
  const query = useQuery(settingsQuery)
  return (
    <section className="grid gap-3">
      <SectionHeading title={texts.heading} />
      <AdminList
        query={query}
        entries={query.data?.toSorted(editableFirst)}
        empty={{ icon: Settings, title: texts.heading }}
        card={(setting) => <Setting key={setting.key} setting={setting} />}
      />
    </section>
  )
}
