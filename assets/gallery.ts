import type { Poster } from '#domain/gallery/poster'

type PosterContent = Omit<Poster, 'picture' | 'title'>

/** Invented names, each with a word of the role on the poster: no such people are known to us. */
const INFLUENCE: readonly PosterContent[] = [
  influence(1, 'Araba Anwensem', [3, 27, 9]),
  influence(5, 'DJ Kwesi Volt', [1, 19, 10]),
  influence(6, 'Yaw Abotare', [2, 27, 10]),
  influence(7, 'Naa Dromo Lartebi', [17, 22, 9]),
  influence(8, 'Mawuena Torkuvi', [15, 27, 10]),
  influence(9, 'Nii Tagoe Bukomson', [18, 22, 9]),
  influence(10, 'Kojo Asfalt', [26, 21, 11]),
  influence(11, 'Akosua Dwomfo', [4, 20, 28]),
  influence(12, 'Fiifi Sakre', [14, 20, 10]),
  influence(13, 'Agbeko Atumpani', [8, 11]),
]

const CAMPAIGN: readonly PosterContent[] = [
  campaign(2, [13, 10]),
  campaign(3, [16, 19, 10]),
  campaign(4, [15, 27, 10]),
  campaign(14, [1, 19, 10]),
  campaign(15, [25, 9]),
  campaign(16, [8, 11]),
  campaign(17, [14, 19, 10]),
  campaign(18, [15, 27, 22, 10, 11]),
  campaign(19, [17, 22, 28]),
  campaign(20, [18, 21, 9]),
  campaign(21, [16, 19, 3, 27, 1, 10, 28]),
  campaign(22, [14, 19, 10]),
  campaign(23, [26, 21, 11]),
  campaign(24, [15, 22, 17, 11, 9]),
  campaign(25, [14, 20, 4, 19, 1, 27, 10, 28]),
]

/** The gallery that the shop starts with. */
export const shippedPosters: readonly Poster[] = [
  ...INFLUENCE.map(item),
  ...CAMPAIGN.map(item),
].sort((a, b) => a.id - b.id)

function influence(id: number, artist: string, productIds: readonly number[]): PosterContent {
  return { id, category: 'influence', description: artist, productIds }
}

function campaign(id: number, productIds: readonly number[]): PosterContent {
  return { id, category: 'campaign', description: '2025', productIds }
}

/** The pictures are numbered in the order of each list. */
function item(poster: PosterContent, index: number): Poster {
  const picture = `${poster.category}-${String(index + 1).padStart(2, '0')}`
  return { ...poster, picture, title: '' }
}
