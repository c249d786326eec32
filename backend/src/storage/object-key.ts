/** Which names buckets and objects may have: the characters that Supabase allows, and no path that climbs. */
import { failures } from './storage-failure.ts'

const bucketNameShape = /^[\w!\-.*'() &$@=;:+,?]{1,63}$/
const objectKeyShape = /^[\w/!\-.*'() &$@=;:+,?]+$/
const longestKey = 1024

/** @throws StorageFailure `Bucket name invalid` */
export function mustBeBucketName(name: string): string {
  if (!bucketNameShape.test(name)) throw failures.invalidBucketName()
  return name
}

/** @throws StorageFailure InvalidKey */
export function mustBeObjectKey(key: string): string {
  const climbs = key.split('/').some((part) => part === '.' || part === '..')
  if (!objectKeyShape.test(key) || key.length > longestKey || climbs) throw failures.invalidKey(key)
  return key
}
