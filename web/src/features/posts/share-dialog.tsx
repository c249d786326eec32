// Where a post can be shared: six networks, the device's own sheet, or by its link (spec 1 §2).
import { Link2, Share2 } from 'lucide-react'
import { postTexts } from '../../messages/posts.ts'
import { sharingTexts } from '../../messages/sharing.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NetworkLinks } from '../../ui/network-links.tsx'
import type { Post } from './post.ts'
import { plainText } from './rich-text.ts'
import { canShareByDevice, postLink, shareByDevice } from './share-post.ts'

const texts = postTexts.sharing

export interface ShareDialogProps {
  post: Post
  open: boolean
  onClose: () => void
}

export default function ShareDialog({ post, open, onClose }: ShareDialogProps) {
  const link = postLink(post, location.origin)
  const words = plainText(post.content)
  const copy = async () => {
    await copyText(link)
    onClose()
  }
  const shareElsewhere = () => {
    onClose()
    return shareByDevice(post)
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.title}>
      <NetworkLinks words={words} link={link} onPress={onClose} />
      <div className="mt-3 grid gap-2">
        <Button block onClick={copy}>
          <Link2 aria-hidden size={20} />
          {sharingTexts.copyLink}
        </Button>
        {canShareByDevice() && (
          <Button variant="quiet" block onClick={shareElsewhere}>
            <Share2 aria-hidden size={20} />
            {sharingTexts.native}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
