// /ui, while developing: every part of the design system in all its states, light beside dark. What lies over the page follows the
// theme that is chosen here.
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { ThemeChoice } from '../lib/stored-theme.ts'
import { chooseTheme, useThemeChoice } from '../lib/theme.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { People } from './people.tsx'
import { States } from './states.tsx'
import { Tokens } from './tokens.tsx'

const parts: readonly { name: string; Part: () => ReactNode }[] = [
  { name: 'الألوان والخطوط والارتفاعات', Part: Tokens },
  { name: 'الأزرار والخيارات', Part: Actions },
  { name: 'الحقول', Part: Fields },
  { name: 'الصفوف والأشخاص', Part: People },
  { name: 'الحالات', Part: States },
  { name: 'ما فوق الصفحة', Part: Overlays },
]

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'فاتح' },
  { value: 'dark', label: 'داكن' },
  { value: 'system', label: 'تلقائي' },
]

function InTheme({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div data-theme={theme} className="grid min-w-0 flex-1 content-start gap-4 bg-canvas p-5 text-ink">
      {children}
    </div>
  )
}

export function UiPage() {
  const theme = useThemeChoice()
  return (
    <Router>
      <main className="mx-auto grid max-w-6xl gap-8 p-5">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-2xl font-bold">أجزاء التصميم</h1>
          <div className="w-80">
            <SegmentedControl label="المظهر" segments={themes} value={theme} onValue={chooseTheme} />
          </div>
        </header>
        {parts.map(({ name, Part }) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-3 text-lg font-bold">{name}</h2>
            <div className="flex overflow-hidden rounded-l border border-line max-lg:flex-col">
              <InTheme theme="light">
                <Part />
              </InTheme>
              <InTheme theme="dark">
                <Part />
              </InTheme>
            </div>
          </section>
        ))}
      </main>
      <Toaster />
    </Router>
  )
}
