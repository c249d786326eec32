/** From where to where a file is moved or copied, as storage-js says it. */
import { z } from 'zod'
import { mustBeObjectKey } from './object-key.ts'

/** Parses into where the file is and where it goes; refuses a destination with an invalid key. */
export const transferShape = z
  .object({
    bucketId: z.string(),
    sourceKey: z.string(),
    destinationBucket: z.string().optional(),
    destinationKey: z.string(),
    /** For copies: whether what the uploader said about the file goes along. */
    copyMetadata: z.boolean().default(true),
  })
  .transform(({ bucketId, sourceKey, destinationBucket, destinationKey, copyMetadata }) => ({
    source: { bucketId, name: sourceKey },
    destination: { bucketId: destinationBucket ?? bucketId, name: mustBeObjectKey(destinationKey) },
    copyMetadata,
  }))
