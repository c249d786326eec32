// A video of the catalogue as the screens know it, and how a row becomes one (spec 1 §3).
import * as v from 'valibot'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { channelTexts } from '../../messages/videos.ts'

export const uploadStates = ['uploading', 'processing', 'completed', 'failed'] as const

const channelOfVideo = v.object({
  id: v.string(),
  name: v.string(),
  profile_image: v.nullable(v.string()),
  subscribers_count: v.number(),
})

export const videoSchema = v.object({
  id: v.string(),
  channel_id: v.string(),
  owner_id: v.string(),
  title: v.string(),
  description: v.string(),
  thumbnail_url: v.nullable(v.string()),
  thumbnail_media: mediaInfoSchema,
  video_url: v.nullable(v.string()),
  upload_date: v.string(),
  duration: v.string(),
  views: v.number(),
  likes: v.number(),
  dislikes: v.number(),
  is_published: v.boolean(),
  is_withheld: v.boolean(),
  upload_status: v.picklist(uploadStates),
  channels: v.nullable(channelOfVideo),
})

export const videosAnswer = v.array(videoSchema)

/** What they are asked with: a video, and the channel that it is of (spec 1 §7). */
export const videoColumns =
  'id, channel_id, owner_id, title, description, thumbnail_url, thumbnail_media, video_url, upload_date, duration, views, likes, dislikes, is_published, is_withheld, upload_status, channels(id, name, profile_image, subscribers_count)'

export interface Video {
  id: string
  ownerId: string
  title: string
  description: string
  /** Null until its upload is complete. */
  url: string | null
  thumbnailUrl: string | null
  thumbnailInfo: MediaInfo
  uploadDate: string
  /** As it is shown: 7:04. */
  duration: string
  views: number
  likes: number
  dislikes: number
  isPublished: boolean
  /** Hidden by an admin: its owner cannot show it. */
  isWithheld: boolean
  uploadStatus: (typeof uploadStates)[number]
  channel: { id: string; name: string; imageUrl: string | null; subscribers: number }
}

/** `base` is the backend's address, for media stored without it. */
export function toVideo(row: v.InferOutput<typeof videoSchema>, base: string): Video {
  const { channels: channel } = row
  return {
    id: row.id,
    ownerId: row.owner_id,
    title: row.title,
    description: row.description,
    url: resolveOptionalMediaUrl(row.video_url, base),
    thumbnailUrl: resolveOptionalMediaUrl(row.thumbnail_url, base),
    thumbnailInfo: row.thumbnail_media,
    uploadDate: row.upload_date,
    duration: row.duration,
    views: row.views,
    likes: row.likes,
    dislikes: row.dislikes,
    isPublished: row.is_published,
    isWithheld: row.is_withheld,
    uploadStatus: row.upload_status,
    channel: {
      id: row.channel_id,
      name: channel?.name ?? channelTexts.title,
      imageUrl: resolveOptionalMediaUrl(channel?.profile_image, base),
      subscribers: channel?.subscribers_count ?? 0,
    },
  }
}
