// The brand at the door: above the form on a phone, beside it on a desktop.
import { Sparkles } from 'lucide-react'
import { signInTexts } from '../../messages/sign-in.ts'
import { LogoTile } from '../../ui/logo.tsx'

export function Hero() {
  return (
    <header className="star-pattern grid place-content-center justify-items-center px-6 pt-[calc(3rem+env(safe-area-inset-top))] pb-20 text-center md:pb-12">
      <LogoTile />
      <h1 className="mt-4 text-[2.125rem] leading-tight font-bold">{signInTexts.welcome}</h1>
      <p className="mt-1.5 text-white/85">{signInTexts.slogan}</p>
      <ul className="mt-8 hidden gap-3 text-start md:grid">
        {signInTexts.points.map((point) => (
          <li
            key={point}
            className="flex items-center gap-3 rounded-m border border-white/15 bg-white/8 px-4 py-2.5"
          >
            <Sparkles aria-hidden size={20} className="text-[#f3c65d]" />
            {point}
          </li>
        ))}
      </ul>
    </header>
  )
}
