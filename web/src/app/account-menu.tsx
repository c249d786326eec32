// The avatar at the end of the top bar: profile, security, theme, sign-out.
import { LockKeyhole, LogOut, Moon, ShieldCheck, Sun, SunMoon, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { signOut } from '../features/sign-out/public.ts'
import { useIsAdmin } from '../lib/session.ts'
import type { ThemeChoice } from '../lib/stored-theme.ts'
import { chooseTheme, useThemeChoice } from '../lib/theme.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { useViewer } from '../lib/viewer.ts'
import { shellTexts } from '../messages/shell.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'

const nextTheme: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }
const themeIcons = { system: SunMoon, light: Sun, dark: Moon }

export function AccountMenu() {
  const viewer = useViewer()
  const isAdmin = useIsAdmin()
  const theme = useThemeChoice()
  const { submit } = useSubmission()
  const [, navigate] = useLocation()
  return (
    <LazyMenu
      trigger={
        <button
          type="button"
          aria-label={shellTexts.account}
          className="grid size-11 place-items-center rounded-full"
        >
          <Avatar name={viewer.username} url={viewer.avatarUrl} size={36} />
        </button>
      }
      actions={[
        { label: shellTexts.profile, icon: UserRound, onSelect: () => navigate('/profile') },
        ...(isAdmin
          ? [{ label: shellTexts.admin, icon: ShieldCheck, onSelect: () => navigate('/admin') }]
          : []),
        { label: shellTexts.security, icon: LockKeyhole, onSelect: () => navigate('/security') },
        {
          label: `${shellTexts.theme}: ${shellTexts.themeChoices[theme]}`,
          icon: themeIcons[theme],
          onSelect: () => chooseTheme(nextTheme[theme]),
        },
        { label: shellTexts.signOut, icon: LogOut, apart: true, onSelect: () => submit(signOut) },
      ]}
    />
  )
}
