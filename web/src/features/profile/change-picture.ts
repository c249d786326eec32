// A new avatar or cover: upload and save; the server deletes the old file (spec 1 §5).
import { isUnanswered } from '../../lib/errors.ts'
import { objectName } from '../../lib/media-files.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { uploadFile } from '../../lib/upload.ts'
import { useKeptFile } from '../../lib/use-kept-files.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { useUpdateProfile } from './update-profile.ts'

export type PictureRole = 'avatar' | 'cover'

const roles = {
  avatar: { column: 'avatar_url', folder: 'avatars', done: profileTexts.avatarChanged },
  cover: { column: 'cover_image_url', folder: 'covers', done: profileTexts.coverChanged },
} as const

/** Puts a picture into the posts bucket, in the folder of its role, and gives its path. */
export function uploadPicture(userId: string, role: PictureRole, file: File): Promise<string> {
  return uploadFile({ bucket: 'posts', name: objectName(userId, file, roles[role].folder), file })
}

/** `change(file)` replaces the picture. One that did not arrive is kept, to be sent again or left. */
export function useChangePicture(role: PictureRole) {
  const userId = useViewerId()
  const { file: unsent, setFile: keep } = useKeptFile(personalKey(`unsent-${role}`))
  const update = useUpdateProfile()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (file: File) => {
      const path = await uploadPicture(userId, role, file)
      await update.mutateAsync({ [roles[role].column]: path })
    },
    onSuccess: () => {
      keep(undefined)
      showToast({ title: roles[role].done, tone: 'success' })
    },
    onError: (error, file) => {
      // What was refused would be refused again.
      keep(isUnanswered(error) ? file : undefined)
      showError(profileTexts.pictureFailed, error, () => mutate(file))
    },
  })
  return { change: mutate, isPending, unsent, leave: () => keep(undefined) }
}
