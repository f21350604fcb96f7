import { altTextOf } from './alt-texts.ts'

export type GalleryCategory = 'influence' | 'campaign'

export type GalleryItem = {
  readonly id: number
  readonly category: GalleryCategory
  readonly picture: string
  readonly alt: string
  readonly title: ''
  /** The caption: an artist's name, or the year of the campaign. */
  readonly description: string
}

/** Invented, each with a word of the role on the poster: no such people are known to us. */
const ARTISTS: readonly (readonly [id: number, name: string])[] = [
  [1, 'Araba Anwensem'],
  [5, 'DJ Kwesi Volt'],
  [6, 'Yaw Abotare'],
  [7, 'Naa Dromo Lartebi'],
  [8, 'Mawuena Torkuvi'],
  [9, 'Nii Tagoe Bukomson'],
  [10, 'Kojo Asfalt'],
  [11, 'Akosua Dwomfo'],
  [12, 'Fiifi Sakre'],
  [13, 'Agbeko Atumpani'],
]

const CAMPAIGN_IDS: readonly number[] = [2, 3, 4, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]
const CAMPAIGN_YEAR = '2025'

export const galleryItems: readonly GalleryItem[] = [
  ...ARTISTS.map(([id, name], index) => item(id, 'influence', index, name)),
  ...CAMPAIGN_IDS.map((id, index) => item(id, 'campaign', index, CAMPAIGN_YEAR)),
].sort((a, b) => a.id - b.id)

function item(
  id: number,
  category: GalleryCategory,
  index: number,
  description: string,
): GalleryItem {
  const picture = `${category}-${String(index + 1).padStart(2, '0')}`
  return { id, category, picture, alt: altTextOf(picture), title: '', description }
}
