// One's own cover and picture, each changed by a tap.
import { Avatar } from '../../ui/avatar.tsx'
import { previewStyle } from '../../ui/preview-image.ts'
import { ChangeButton } from './change-button.tsx'
import { CoverPicture } from './cover-picture.tsx'
import type { Profile } from './profile.ts'

export function OwnPictures({ profile }: { profile: Profile }) {
  const { name, avatarUrl, avatarInfo, coverUrl, coverInfo } = profile
  return (
    <div>
      <div className="relative aspect-5/2 overflow-hidden rounded-m bg-surface-2">
        <CoverPicture url={coverUrl} info={coverInfo} sizes="(min-width: 768px) 410px, 100vw" />
        <ChangeButton picture="cover" className="absolute inset-0 flex items-end justify-end p-3" />
      </div>
      <div className="relative ms-4 -mt-13 w-fit rounded-full border-4 border-surface">
        <Avatar name={name} url={avatarUrl} size={96} placeholder={previewStyle(avatarInfo)} />
        <ChangeButton
          picture="avatar"
          className="absolute -inset-1 flex items-end justify-end rounded-full"
        />
      </div>
    </div>
  )
}
