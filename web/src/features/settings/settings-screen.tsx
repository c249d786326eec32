// /settings: who one is, the account, how it signs in, the theme, notifications, the terms, and the way out (spec 1 §2, spec 2 §2).
import {
  AtSign,
  Bell,
  CircleCheck,
  Gift,
  KeyRound,
  Lock,
  LogOut,
  ScrollText,
  ShieldCheck,
  Smartphone,
  WalletMinimal,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { chooseTheme, useThemeChoice } from '../../lib/theme.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useViewer } from '../../lib/viewer.ts'
import { settingsTexts } from '../../messages/settings.ts'
import { shellTexts } from '../../messages/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import { OptionRow } from '../../ui/option-row.tsx'
import { Handle, PersonName } from '../../ui/person-name.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { themeChoices } from '../../ui/theme-choices.ts'
import { EditProfileDialog, UsernameDialog, useOwnProfile, usernameDaysLeft } from '../profile/index.ts'
import { SignOutDialog } from '../sign-out/index.ts'
import { StepUpDialog } from '../step-up/index.ts'
import { TermsDialog } from '../terms/index.ts'
import { maskedPhone } from './masked-phone.ts'
import { PhoneDialog } from './phone-dialog.tsx'
import { SignInMethodsCard } from './sign-in-methods-card.tsx'

const rows = 'card divide-y divide-line overflow-hidden'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h2 id={id} className="px-1 text-sm font-semibold text-ink-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Person({ onEdit }: { onEdit: () => void }) {
  const { name, username, avatarUrl } = useViewer()
  return (
    <div className="flex flex-wrap items-center gap-3 px-1">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-w-0 flex-[1_1_11em] items-center gap-3 rounded-m text-start"
      >
        <Avatar name={name} url={avatarUrl} size={54} />
        <span className="min-w-0 flex-1">
          <PersonName name={name} className="text-lg" />
          <Handle username={username} className="text-small" />
          <span className="block text-small font-semibold text-brand">{settingsTexts.edit}</span>
        </span>
      </button>
      <Link
        href="/profile"
        className={buttonClass({ variant: 'quiet', compact: true, className: 'shrink-0' })}
      >
        {settingsTexts.profile}
      </Link>
    </div>
  )
}

const asAction = (words: string) => <span className="text-sm text-ink-2">{words}</span>

/** Locked, it says for how long, and leads nowhere until then. */
function Username({ onChange }: { onChange: () => void }) {
  const { id, username } = useViewer()
  const { data: profile } = useOwnProfile(id)
  const { title, change, daysLeft, lockedFor } = settingsTexts.username
  const left = profile && usernameDaysLeft(profile.usernameChangedAt, Date.now())
  const days = plural(left ?? 0, daysLeft)
  const locked = (
    <Badge>
      <Lock aria-hidden size={15} />
      <span aria-hidden>{days}</span>
      <span className="sr-only">{lockedFor(days)}</span>
    </Badge>
  )
  return (
    <OptionRow
      icon={AtSign}
      tone="brand"
      title={title}
      detail={<Handle username={username} />}
      badge={left === undefined ? <Coming /> : left > 0 ? locked : asAction(change)}
      {...(left === 0 && { onPress: onChange })}
    />
  )
}

/** The profile is not read yet: nothing is said of it. */
function Coming() {
  return <Skeleton className="h-5 w-24 rounded-s" />
}

/** An account by email has none, and none to change. */
function Phone({ onChange }: { onChange: () => void }) {
  const { data: profile } = useOwnProfile(useViewer().id)
  const { title, none, change } = settingsTexts.phone
  if (!profile?.phone)
    return <OptionRow icon={Smartphone} tone="gem" title={title} detail={profile ? none : <Coming />} />
  return (
    <OptionRow
      icon={Smartphone}
      tone="gem"
      title={title}
      detail={<span className="ltr">{maskedPhone(profile.phone)}</span>}
      badge={asAction(change)}
      onPress={onChange}
    />
  )
}

function Account({ onUsername, onPhone }: { onUsername: () => void; onPhone: () => void }) {
  const { password, security } = settingsTexts
  return (
    <div className={rows}>
      <Username onChange={onUsername} />
      <Phone onChange={onPhone} />
      <OptionRow
        icon={KeyRound}
        tone="gold"
        title={password.title}
        badge={asAction(password.change)}
        to="/security?open=password"
      />
      <OptionRow
        icon={ShieldCheck}
        tone="brand"
        title={security.title}
        detail={security.detail}
        to="/security"
      />
    </div>
  )
}

function Theme() {
  const theme = useThemeChoice()
  const segments = themeChoices.map(({ choice, icon }) => ({
    value: choice,
    label: shellTexts.themeChoices[choice],
    icon,
  }))
  return (
    <div className="card p-3">
      <SegmentedControl label={settingsTexts.theme} segments={segments} value={theme} onValue={chooseTheme} />
    </div>
  )
}

function Accepted() {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold text-good">
      <CircleCheck aria-hidden size={18} />
      {settingsTexts.terms.accepted}
    </span>
  )
}

const dialogs = {
  edit: EditProfileDialog,
  username: UsernameDialog,
  phone: PhoneDialog,
  terms: TermsDialog,
  'sign-out': SignOutDialog,
}

type DialogName = keyof typeof dialogs

const dialogNames: readonly DialogName[] = ['edit', 'username', 'phone', 'terms', 'sign-out']

export function SettingsScreen() {
  const { notifications, terms } = settingsTexts
  const { open, show, close } = useAddressDialog(dialogNames)
  return (
    <>
      <ScreenHeader title={settingsTexts.title} />
      <Person onEdit={() => show('edit')} />
      <Part title={settingsTexts.account}>
        <Account onUsername={() => show('username')} onPhone={() => show('phone')} />
      </Part>
      <Part title={settingsTexts.methods.title}>
        <SignInMethodsCard />
      </Part>
      <Part title={settingsTexts.theme}>
        <Theme />
      </Part>
      <div className={rows}>
        <OptionRow icon={WalletMinimal} tone="brand" title={shellTexts.finance} to="/finance" />
        <OptionRow icon={Gift} tone="gold" title={shellTexts.referral} to="/referral" />
      </div>
      <div className={rows}>
        <OptionRow icon={Bell} tone="gem" {...notifications} to="/settings/notifications" />
        <OptionRow
          icon={ScrollText}
          tone="brand"
          title={terms.title}
          badge={<Accepted />}
          onPress={() => show('terms')}
        />
      </div>
      <div className={rows}>
        <OptionRow
          icon={LogOut}
          tone="danger"
          title={<span className="text-danger">{settingsTexts.signOut}</span>}
          onPress={() => show('sign-out')}
        />
      </div>
      {dialogNames.map((name) => {
        const Dialog = dialogs[name]
        return (
          <MountOnce key={name} needed={open === name}>
            <Dialog open={open === name} onClose={close} />
          </MountOnce>
        )
      })}
      <StepUpDialog />
    </>
  )
}
