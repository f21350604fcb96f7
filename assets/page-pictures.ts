/** These pictures of the release stand on pages that have texts of the shop's own brand. */
export const pagePictures = {
  about: {
    hero: 'campaign-11',
    vision: 'unity-arch-tee-palm-detail',
    quality: 'dragon-baggy-pants-indigo-detail',
    authenticity: 'reflective-beanie-black-detail',
    sustainability: 'core-white-tee-white-front',
    wall: ['campaign-01', 'campaign-06', 'campaign-15'],
  },
  /** The campaign poster has no title, so that it can be cropped anywhere. */
  subscribe: 'campaign-10',
} as const

/** Link previews of pages without a picture of their own show these cards. */
export const pageCards = ['home', 'collection'] as const
