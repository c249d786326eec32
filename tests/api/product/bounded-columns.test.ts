/** What members write has an end: no column that is theirs to write takes more than its constraint says, whatever a trigger cleans. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'

/** A constraint that says how much may be written, as PostgreSQL prints it. */
const bounds = [
  String.raw`\mlength\(.*<=`,
  String.raw`\mcardinality\(.*<`,
  'is_media_path',
  'validate_(username|full_name)',
  String.raw`= ANY \(ARRAY\[`,
  String.raw`~ '\^.*\{\d+,\d+\}\$'`,
].join('|')

/** Columns without a size of their own (texts, lists, JSON, numbers with as many digits as one likes), and the constraint that bounds each. */
const writtenColumns = () =>
  sql<{ name: string; bound: string | null }>(
    product,
    `select format('%s.%s', relname, attname) as name,
       (
         select min(conname) from pg_constraint
         where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
           and pg_get_constraintdef(pg_constraint.oid) ~ $bounds$${bounds}$bounds$
       ) as bound
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     join pg_type on pg_type.oid = atttypid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and attnum > 0 and not attisdropped and typlen = -1 and atttypmod = -1
       and has_column_privilege('authenticated', attrelid, attnum, 'insert, update')
     order by name`,
  )

test('each column without a size that members write is bounded by a constraint', async () => {
  expect(Object.fromEntries((await writtenColumns()).map(({ name, bound }) => [name, bound]))).toEqual({
    'channels.banner_image': 'channels_banner_image_is_media',
    'channels.name': 'channels_name_length',
    'channels.profile_image': 'channels_profile_image_is_media',
    'comment_reports.report_details': 'comment_reports_report_details_length',
    'comment_reports.report_reason': 'comment_reports_report_reason_is_listed',
    'friend_requests.status': 'friend_requests_status_is_known',
    'locked_users.admin_notes': 'locked_users_admin_notes_length',
    'locked_users.reason': 'locked_users_reason_length',
    'message_reports.report_details': 'message_reports_report_details_length',
    'message_reports.report_reason': 'message_reports_report_reason_is_listed',
    'muted_notifications.kind': 'muted_notifications_kind_is_optional',
    'post_comments.content': 'post_comments_content_length',
    'post_reports.report_details': 'post_reports_report_details_length',
    'post_reports.report_reason': 'post_reports_report_reason_is_listed',
    'posts.content': 'posts_content_length',
    'posts.image_url': 'posts_image_url_is_media',
    // How many; each is bounded where it has a row (private.post_pictures).
    'posts.more_image_urls': 'posts_more_image_urls_is_a_list',
    'posts.video_url': 'posts_video_url_is_media',
    'profiles.avatar_url': 'profiles_avatar_url_is_media',
    'profiles.bio': 'profiles_bio_length',
    'profiles.cover_image_url': 'profiles_cover_image_url_is_media',
    'profiles.full_name': 'profiles_full_name_is_allowed',
    'profiles.username': 'profiles_username_is_allowed',
    'referral_codes.display_name': 'referral_codes_display_name_length',
    'referral_codes.referral_code': 'referral_codes_referral_code_shape',
    'room_reports.report_details': 'room_reports_report_details_length',
    'room_reports.report_reason': 'room_reports_report_reason_is_listed',
    'stories.image_url': 'stories_image_url_is_media',
    'stories.video_url': 'stories_video_url_is_media',
    'support_messages.image_url': 'support_messages_image_url_is_media',
    'support_messages.message': 'support_messages_message_length',
    'user_referral_system.display_name': 'user_referral_system_display_name_length',
    'user_referral_system.referral_code': 'user_referral_system_referral_code_length',
    'video_reports.report_details': 'video_reports_report_details_length',
    'video_reports.report_reason': 'video_reports_report_reason_is_listed',
    'videos.description': 'videos_description_length',
    'videos.duration': 'videos_duration_shape',
    'videos.thumbnail_url': 'videos_thumbnail_url_is_media',
    'videos.title': 'videos_title_length',
    'videos.upload_status': 'videos_upload_status_is_known',
    'videos.video_url': 'videos_video_url_is_media',
  })
})
