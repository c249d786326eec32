// A channel that is made, or changed: its name, and once it is there its pictures (spec 1 §5, §7).
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { errorKind } from '../../lib/errors.ts'
import { extensionOf } from '../../lib/media-files.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { uploadFile } from '../../lib/upload.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { channelTexts as texts } from '../../messages/videos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { StepForm } from '../../ui/step-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showError, showFailure, showToast } from '../../ui/toast-store.ts'
import { type Channel, channelsKey, findChannel } from './channel.ts'
import { coverProblem, coverTypes } from './video-file.ts'
import { invalidateVideos } from './video-queries.ts'

/** Letters of a name; the database has the same limits. */
const shortest = 3
const longest = 50

async function createChannel(name: string, userId: string): Promise<string> {
  const supabase = await getSupabase()
  const row = { name, owner_id: userId }
  const { data, error } = await supabase.from('channels').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

async function renameChannel(id: string, name: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('channels').update({ name }).eq('id', id)
  if (error) throw error
}

type ImageColumn = 'profile_image' | 'banner_image'

const imageNames: Readonly<Record<ImageColumn, string>> = { profile_image: 'profile', banner_image: 'banner' }

async function saveImage(channelId: string, column: ImageColumn, file: File): Promise<void> {
  const name = `${channelId}-${imageNames[column]}-${Date.now()}.${extensionOf(file.name, file.type)}`
  const path = await uploadFile({ bucket: 'thumbnails', name, file })
  const supabase = await getSupabase()
  const change = column === 'profile_image' ? { profile_image: path } : { banner_image: path }
  const { error } = await supabase.from('channels').update(change).eq('id', channelId)
  if (error) throw error
}

/** For what was saved: all that shows the channel is asked for anew, and one hears of it. */
function useSaved(): (title: string) => Promise<void> {
  const client = useQueryClient()
  return async (title) => {
    await Promise.all([client.invalidateQueries({ queryKey: channelsKey }), invalidateVideos(client)])
    showToast({ title, tone: 'success' })
  }
}

function ImageButton({
  channelId,
  column,
  label,
}: {
  channelId: string
  column: ImageColumn
  label: string
}) {
  const done = useSaved()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (file: File) => saveImage(channelId, column, file),
    onSuccess: () => done(texts.saved),
    onError: (error, file) => showError(texts.imageFailed, error, () => mutate(file)),
  })
  const choose = async (chosen: File) => {
    const { file, problem } = await lookAtFile(chosen, coverProblem)
    if (problem) showFailure(problem)
    else mutate(file)
  }
  return (
    <FileButton accept={coverTypes.join()} onFile={(file) => void choose(file)}>
      {(open) => (
        <Button variant="quiet" block loading={isPending} onClick={open}>
          {!isPending && <ImageUp aria-hidden size={18} />}
          {label}
        </Button>
      )}
    </FileButton>
  )
}

export interface EditChannelDialogProps {
  /** Undefined for one that is to be made. */
  channel: Channel | undefined
  open: boolean
  onClose: () => void
  onCreated?: (id: string) => void
}

function ChannelForm({ channel, onClose, onCreated }: Omit<EditChannelDialogProps, 'open'>) {
  const done = useSaved()
  const userId = useViewerId()
  const [name, setName] = useState(channel?.name ?? '')
  const { busy, refusal, attempt, clearRefusal } = useFormSubmit('data')
  const write = async (wanted: string) => {
    if (channel) {
      await renameChannel(channel.id, wanted)
      await done(texts.saved)
      return onClose()
    }
    const id = await createChannel(wanted, userId)
    await done(texts.created)
    onCreated?.(id)
  }
  const save = () =>
    attempt(async () => {
      const wanted = name.trim()
      if (wanted.length < shortest) return { text: texts.nameShort }
      try {
        await write(wanted)
        return undefined
      } catch (error) {
        if (errorKind(error) !== 'duplicate') throw error
        const own = channel ? null : await findChannel('owner_id', userId)
        return { text: own ? texts.onlyOne : texts.nameTaken }
      }
    })
  return (
    <div className="grid gap-4">
      <StepForm
        refusal={refusal}
        busy={busy}
        submitLabel={channel ? texts.save : texts.create}
        busyLabel={texts.save}
        onSubmit={() => void save()}
      >
        <TextField
          label={texts.name}
          maxLength={longest}
          autoComplete="off"
          value={name}
          onValue={(next) => {
            clearRefusal()
            setName(next)
          }}
        />
      </StepForm>
      {channel && (
        <div className="grid gap-2">
          <ImageButton channelId={channel.id} column="profile_image" label={texts.profileImage} />
          <ImageButton channelId={channel.id} column="banner_image" label={texts.bannerImage} />
        </div>
      )}
    </div>
  )
}

export default function EditChannelDialog({ open, onClose, ...rest }: EditChannelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={rest.channel ? texts.edit : texts.createTitle}
      {...(!rest.channel && { description: texts.createDetail })}
    >
      <ChannelForm {...rest} onClose={onClose} />
    </Dialog>
  )
}
