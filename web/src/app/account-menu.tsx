// The account, at the end of the top bar or below the navigation: profile, settings, security, theme, sign-out.
import {
  ChevronsUpDown,
  Gift,
  Headset,
  LockKeyhole,
  LogOut,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
  WalletMinimal,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { SignOutDialog } from '../features/sign-out/index.ts'
import { useIsAdmin } from '../lib/session.ts'
import { chooseTheme, useThemeChoice } from '../lib/theme.ts'
import { useOverlay } from '../lib/use-overlay.ts'
import { useViewer, type Viewer } from '../lib/viewer.ts'
import { shellTexts } from '../messages/shell.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { MountOnce } from '../ui/mount-once.tsx'
import { Handle, PersonName } from '../ui/person-name.tsx'
import { themeChoices } from '../ui/theme-choices.ts'

export interface AccountMenuProps {
  /** The face in a bar, or a line with the name too. */
  look: 'face' | 'line'
}

function trigger(look: AccountMenuProps['look'], { name, username, avatarUrl }: Viewer) {
  if (look === 'face') {
    return (
      <button
        type="button"
        aria-label={shellTexts.account}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Avatar name={name} url={avatarUrl} size={36} />
      </button>
    )
  }
  return (
    <button
      type="button"
      className="flex w-full items-center gap-3 rounded-m px-2.5 py-2 text-start transition-colors hover:bg-surface-2"
    >
      <span className="sr-only">{shellTexts.account}: </span>
      <Avatar name={name} url={avatarUrl} />
      <span className="min-w-0 flex-1">
        <PersonName name={name} />
        <Handle username={username} className="text-small" />
      </span>
      <ChevronsUpDown aria-hidden size={20} className="shrink-0 text-ink-3" />
    </button>
  )
}

export function AccountMenu({ look }: AccountMenuProps) {
  const viewer = useViewer()
  const isAdmin = useIsAdmin()
  const theme = useThemeChoice()
  const [leaving, setLeaving] = useOverlay()
  const [, navigate] = useLocation()
  return (
    <>
      <LazyMenu
        trigger={trigger(look, viewer)}
        actions={[
          { label: shellTexts.profile, icon: UserRound, onSelect: () => navigate('/profile') },
          { label: shellTexts.friends, icon: UsersRound, onSelect: () => navigate('/friends') },
          { label: shellTexts.finance, icon: WalletMinimal, onSelect: () => navigate('/finance') },
          { label: shellTexts.referral, icon: Gift, onSelect: () => navigate('/referral') },
          ...(isAdmin
            ? [{ label: shellTexts.admin, icon: ShieldCheck, onSelect: () => navigate('/admin') }]
            : []),
          { label: shellTexts.settings, icon: Settings, onSelect: () => navigate('/settings') },
          { label: shellTexts.security, icon: LockKeyhole, onSelect: () => navigate('/security') },
          { label: shellTexts.support, icon: Headset, onSelect: () => navigate('/support') },
          {
            label: shellTexts.theme,
            value: theme,
            choices: themeChoices.map(({ choice, icon }) => ({
              value: choice,
              label: shellTexts.themeChoices[choice],
              icon,
              onSelect: () => chooseTheme(choice),
            })),
          },
          { label: shellTexts.signOut, icon: LogOut, apart: true, onSelect: () => setLeaving(true) },
        ]}
      />
      <MountOnce needed={leaving} onCancel={() => setLeaving(false)}>
        <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
      </MountOnce>
    </>
  )
}
