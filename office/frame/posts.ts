import { uploadPosts } from '../kit/photos/uploads.ts'
import type { Post } from '../kit/screen.ts'
import { posts as provePosts } from '../prove/screen.ts'
import { type ScreenModule, screenModules } from './screen-modules.ts'

const modules: readonly ScreenModule[] = Object.values(screenModules)

/**
 * Every post of the back office, with who may send it: first those of the screens, in the order of their table, where
 * a narrower path stands before a wider one that it matches too.
 */
export const posts: readonly Post[] = [
  ...modules.flatMap((each) => each.posts ?? []),
  ...provePosts,
  ...uploadPosts,
]
