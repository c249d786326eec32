// The welcome of /auth around its forms.
import type { ReactNode } from 'react'
import { signInTexts } from '../../messages/sign-in.ts'
import { BrandLayout } from '../../ui/brand-layout.tsx'

export function AuthHead({ children }: { children: ReactNode }) {
  return (
    <BrandLayout title={signInTexts.welcome} slogan={signInTexts.slogan} points={signInTexts.points}>
      {children}
    </BrandLayout>
  )
}
