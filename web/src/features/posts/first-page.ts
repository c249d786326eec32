// The question that home begins with. src/boot asks it before the app's code is here.

export const pageSize = 20

export const firstFeedPage = { name: 'get_feed_posts', args: { p_limit: pageSize } } as const
