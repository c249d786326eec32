// The themes that one chooses between, each with its sign.
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { ThemeChoice } from '../lib/stored-theme.ts'

export const themeChoices: readonly { choice: ThemeChoice; icon: LucideIcon }[] = [
  { choice: 'light', icon: Sun },
  { choice: 'dark', icon: Moon },
  { choice: 'system', icon: Monitor },
]
