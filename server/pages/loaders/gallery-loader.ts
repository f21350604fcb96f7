import { plainLoader } from './plain-loader.ts'

export const galleryLoader = plainLoader('/gallery', {
  heading: 'Gallery',
  lead: 'Influence and campaign pictures.',
})
