import { plainLoader } from './plain-loader.ts'

export const subscribeLoader = plainLoader('/subscribe', {
  heading: 'Never miss a drop',
  lead: 'Be the first to hear of a new collection.',
})
