// The end of a wide screen: who is signed in, and the theme.
import { Monitor, Moon, Sun } from 'lucide-react'
import { Link } from 'wouter'
import type { ThemeChoice } from '../lib/stored-theme.ts'
import { chooseTheme, useThemeChoice } from '../lib/theme.ts'
import { useViewer } from '../lib/viewer.ts'
import { shellTexts } from '../messages/shell.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { PersonName } from '../ui/person-name.tsx'

const themes: readonly { choice: ThemeChoice; icon: typeof Sun }[] = [
  { choice: 'system', icon: Monitor },
  { choice: 'light', icon: Sun },
  { choice: 'dark', icon: Moon },
]

function ThemeSwitch() {
  const chosen = useThemeChoice()
  return (
    <fieldset className="flex rounded-m bg-surface-2 p-1">
      <legend className="sr-only">{shellTexts.theme}</legend>
      {themes.map(({ choice, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => chooseTheme(choice)}
          className={classes(
            'flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[12px] text-small font-semibold transition',
            choice === chosen ? 'bg-surface text-brand shadow-card' : 'text-ink-2',
          )}
        >
          <Icon aria-hidden size={16} />
          {shellTexts.themeChoices[choice]}
        </button>
      ))}
    </fieldset>
  )
}

export function EndColumn() {
  const viewer = useViewer()
  return (
    <div className="card sticky top-[calc(5rem+var(--banner))] grid gap-4 p-4">
      <Link href="/profile" className="flex items-center gap-3 rounded-m">
        <Avatar name={viewer.username} url={viewer.avatarUrl} size={48} />
        <span className="min-w-0">
          <PersonName name={viewer.username} />
          <span className="block text-small text-ink-2">{shellTexts.profile}</span>
        </span>
      </Link>
      <ThemeSwitch />
    </div>
  )
}
