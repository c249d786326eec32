// A new avatar or cover: upload and save; the server deletes the old file (spec 1 §5).
import { errorText } from '../../lib/errors.ts'
import { objectName } from '../../lib/media-files.ts'
import { brokenPictureProblem } from '../../lib/picture-file.ts'
import { uploadFile } from '../../lib/upload.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { profileTexts } from '../../messages/profile.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { pictureProblem } from './rules.ts'
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

/** `change(file)` checks the file, then replaces the picture. */
export function useChangePicture(role: PictureRole) {
  const userId = useViewerId()
  const update = useUpdateProfile()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (file: File) => {
      const path = await uploadPicture(userId, role, file)
      await update.mutateAsync({ [roles[role].column]: path })
    },
    onSuccess: () => showToast({ title: roles[role].done, tone: 'success' }),
    onError: (error) => showFailure(profileTexts.pictureFailed, errorText(error)),
  })
  const choosing = useAction()
  const change = (file: File) =>
    choosing(async () => {
      const problem = pictureProblem(file) ?? (await brokenPictureProblem(file))
      if (problem) showFailure(problem)
      else mutate(file)
    })
  return { change, isPending }
}
