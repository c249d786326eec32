// What the frame of the app and other areas may use of posts beside their screens.
export { keepFeedLength, prefetchFeed } from './feed-length.ts'
export { FoundPosts } from './found-posts.tsx'
export { postQuery } from './one-post.ts'
export { coverOf, type Post, postSchema, toPost } from './post.ts'
export { PostBody } from './post-body.tsx'
export { feedQuery, patchPosts } from './post-queries.ts'
export { plainText } from './rich-text.ts'
