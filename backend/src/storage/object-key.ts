/** Which names buckets and objects may have: the characters that Supabase allows, and no path that climbs. */
import { failures } from './storage-error.ts'

const bucketNameShape = /^[\w!\-.*'() &$@=;:+,?]{1,63}$/
const objectKeyShape = /^[\w/!\-.*'() &$@=;:+,?]+$/
const longestKey = 1024

/** `.` and `..` between separators, escaped or not, as often as somebody may unescape them. */
const dotSegment = /(^|[/\\]|%(25)*(2f|5c))(\.|%(25)*2e){1,2}(?=$|[/\\]|%(25)*(2f|5c))/i

/**
 * Browsers, proxies and disks follow dot segments, so what passed them under one name would be another here.
 * @param path of a request, as it came
 * @param key what to call it in the refusal
 * @throws StorageError InvalidKey
 */
export function mustNotClimb(path: string, key: string): void {
  if (dotSegment.test(path)) throw failures.invalidKey(key)
}

/** @throws StorageError `Bucket name invalid` */
export function mustBeBucketName(name: string): string {
  if (!bucketNameShape.test(name) || dotSegment.test(name)) throw failures.invalidBucketName()
  return name
}

/** @throws StorageError InvalidKey */
export function mustBeObjectKey(key: string): string {
  if (!objectKeyShape.test(key) || key.length > longestKey || dotSegment.test(key))
    throw failures.invalidKey(key)
  return key
}
