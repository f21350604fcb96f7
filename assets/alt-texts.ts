import { brand } from '#domain/brand'

/** The alt text of each picture, by its name. A picture without an entry is decorative. */
export const altTexts: Readonly<Record<string, string>> = {
  'ancient-dragon-set-black-front':
    'Black tee and baggy pants with one white and red line dragon winding from chest to ankle, front',
  'ancient-dragon-set-black-back':
    'Black tee with the wordmark and a red rosette over black pants with a line dragon down one leg, back',
  'ancient-dragon-set-black-top':
    'Black oversized tee of the set, a white and red line dragon curling across the front',
  'ancient-dragon-set-black-bottom':
    'Black baggy pants of the set with a drawcord and a white and red dragon down one leg',
  'ancient-dragon-tee-black-front': 'Black oversized tee with a white and red line dragon, front',
  'ancient-dragon-tee-black-back':
    'Black oversized tee with the wordmark above a curled white and red dragon, back',
  'ancient-dragon-tee-black-detail':
    'Close view of the dragon’s head, horn and red mane printed on black cotton',
  'ancient-dragon-tee-bone-front': 'Bone oversized tee with a black and red line dragon, front',
  'ancient-dragon-tee-signal-red-front':
    'Bright red oversized tee with a bone and black line dragon, front',
  'black-unity-hoodie-black-front':
    'Black hoodie with the hood up, a bone rosette on the chest and a pouch pocket, front',
  'black-unity-hoodie-black-back':
    'Black hoodie reading “A brand unifying the youth” above a small red rosette, back',
  'core-white-tee-white-front': 'White boxy tee with a small black wordmark on the chest, front',
  'core-white-tee-white-back': 'White boxy tee with a small black rosette below the neck, back',
  'dragon-baggy-pants-indigo-front':
    'Indigo baggy pants with a white and gold dragon wrapped around one leg, front',
  'dragon-baggy-pants-indigo-back':
    'Indigo baggy pants with two turns of the dragon’s scaled body around one leg, back',
  'dragon-baggy-pants-indigo-detail':
    'Close view of the dragon’s white scales and gold spines around an indigo trouser leg',
  'dragon-baggy-pants-indigo-flat':
    'Indigo baggy pants turned to the side, the dragon’s head on the thigh',
  'dragon-socks-black-front':
    'Black crew sock with a red heel and toe, a red stripe and a white and red dragon on the leg',
  'dragon-socks-black-pair':
    'Pair of black crew socks with red heels and toes and a dragon on each leg',
  'dragon-tanktop-black-front':
    'Black tanktop with a white and red line dragon climbing one side, front',
  'dragon-tanktop-black-back': 'Black tanktop with the wordmark in bone across the shoulders, back',
  'first-light-tee-white-front':
    'White tee reading “First Light” above an orange sun setting behind a sea wall, front',
  'first-light-tee-white-back': 'White tee with “Accra 05:52” in orange below the neck, back',
  'graphic-arm-sleeves-black-front':
    'Pair of black ribbed arm sleeves, a white and red dragon winding down each',
  'graphic-arm-sleeves-black-detail':
    'Close view of the dragon’s tail and claws on a black ribbed arm sleeve',
  'gray-sweatshirt-gray-front':
    'Gray crewneck sweatshirt with the wordmark in dark green across the chest, front',
  'gray-sweatshirt-gray-back':
    'Gray crewneck sweatshirt with a dark green rosette above “Volume 2”, back',
  'harmattan-set-sand-front':
    'Sand sweatshirt reading “Harmattan” tone on tone, over matching baggy pants, front',
  'harmattan-set-sand-back':
    'Sand sweatshirt with a tonal rosette between the shoulders, over matching pants, back',
  'jamestown-baggy-pants-clay-front': 'Clay-brown baggy pants with a brass button, front',
  'jamestown-baggy-pants-clay-back':
    'Clay-brown baggy pants with two pockets and a woven label at the waist, back',
  'kente-line-shorts-black-front':
    'Black shorts with a bone drawcord and a yellow, red and black kente band down each side, front',
  'kente-line-shorts-black-back': 'Black shorts with kente bands down both sides, back',
  'lagoon-cap-indigo-front':
    'Indigo six-panel cap with a white rosette embroidered on the crown, front',
  'lagoon-cap-indigo-back': 'Indigo cap with a strap and metal buckle, back',
  'petal-mesh-shorts-bone-front':
    'Bone mesh shorts with a black drawcord and red and yellow petals falling to the hem, front',
  'petal-mesh-shorts-bone-back': 'Bone mesh shorts with red and yellow petals to the hem, back',
  'petal-mesh-shorts-signal-red-front':
    'Bright red mesh shorts with white and yellow petals falling to the hem, front',
  'petal-necklace-gold-front':
    'Gold chain with small petals and an eight-petal flower pendant around a red stone',
  'petal-necklace-gold-detail':
    'Close view of the gold eight-petal pendant and its round red stone',
  'petal-necklace-gold-flat': 'Gold petal necklace at full length, the flower pendant at its end',
  'petal-tanktop-bone-front': 'Bone ribbed tanktop with a red rosette on the chest, front',
  'petal-tanktop-bone-back': 'Bone ribbed tanktop with a small red wordmark, back',
  'petal-tanktop-black-front': 'Black tanktop with a bone rosette on the chest, front',
  'petal-tee-bone-front': 'Bone tee with red and yellow petals scattered over the body, front',
  'petal-tee-bone-back':
    'Bone tee with a small red wordmark and petals gathering towards the hem, back',
  'petal-tee-indigo-front': 'Indigo tee with white and yellow petals scattered over it, front',
  'reflective-beanie-black-front':
    'Black beanie with reflective silver ribs and a bone label with rosette and wordmark, front',
  'reflective-beanie-black-detail':
    'Close view of the beanie’s black and silver ribs and its stitched bone label',
  'reflective-beanie-gray-front':
    'Gray reflective ribbed beanie with a bone label with rosette and wordmark, front',
  'reflective-bucket-hat-silver-front':
    'Silver reflective bucket hat with rosette and wordmark in black, front',
  'reflective-bucket-hat-silver-top':
    'Silver reflective bucket hat seen from above, its brim stitched in rings',
  'reflective-cap-silver-front':
    'Silver reflective cap with rosette and wordmark in black on the crown, front',
  'reflective-cap-silver-back': 'Silver reflective cap with a strap and metal buckle, back',
  'reflective-cap-black-front':
    'Black reflective cap with rosette and wordmark in bright silver on the crown, front',
  'sand-crewneck-sweater-sand-front':
    'Sand crewneck sweater with a large raised rosette in the same colour, front',
  'sand-crewneck-sweater-sand-back':
    'Sand crewneck sweater with a small tonal wordmark below the neck, back',
  'sunset-bliss-set-sunset-front':
    'Camp-collar shirt and shorts fading from yellow over orange to purple, front',
  'sunset-bliss-set-sunset-back':
    'Sunset-coloured shirt with a sun sinking into the sea on it, and matching shorts, back',
  'unity-arch-tee-palm-front':
    'Palm green tee reading “Unity Arch” above a star, an arch and a row of people, front',
  'unity-arch-tee-palm-back':
    'Palm green tee with a gold star above “A brand unifying the youth”, back',
  'unity-arch-tee-palm-detail':
    'Close view of the arch in bone lines, people standing in it, one of them in gold',
  'unity-arch-tee-palm-flat': 'Palm green Unity Arch tee turned to the side',
  'unity-crew-socks-white-front':
    'White crew sock with black heel, toe and stripes, wordmark and rosette on the leg',
  'unity-crew-socks-white-pair': 'Pair of white crew socks with black heels, toes and stripes',
  'unity-crew-socks-black-front':
    'Black crew sock with bone heel, toe and stripes, wordmark and rosette on the leg',
  'unity-crew-socks-signal-red-front':
    'Bright red crew sock with bone heel, toe and stripes, wordmark and rosette on the leg',
  'volta-baggy-pants-black-front':
    'Black baggy pants with zipped pockets and a small reflective rosette on one leg, front',
  'volta-baggy-pants-black-back': 'Black baggy pants with a small bone label on a pocket, back',
  'volta-baggy-pants-black-detail':
    'Close view of the black waistband, its metal button and the zipped pockets',
  'volta-baggy-pants-sand-front':
    'Sand baggy pants with zipped pockets and a small dark rosette on one leg, front',
  'woven-utility-belt-black-front':
    'Rolled black woven belt with wordmarks, red rosettes and a clip buckle',
  'woven-utility-belt-black-detail':
    'Close view of the black clip buckle with its silver plate and the woven wordmark',

  'campaign-01': `Poster ${brand.name}: red beanie and the Ancient Dragon Set before a pale sun, palms and the arch at dusk`,
  'campaign-02':
    'Poster UNITY: yellow beanie, green arch tee and sand pants before a white sun over a green city',
  'campaign-03':
    'Poster PETAL: red beanie, petal tee and clay pants before a huge orange rosette on red',
  'campaign-04':
    'Poster AFTER DARK: black hoodie and black pants under the moon, lit windows of a city behind',
  'campaign-05':
    'Poster HARMATTAN: white cap and the sand set standing in a pale arch in dusty light',
  'campaign-06':
    'Poster LABADI: white bucket hat and the sunset set by the sea, a lighthouse and sailing boats',
  'campaign-07':
    'Poster DRAGON: black beanie and red dragon tee, a line dragon circling a white moon behind',
  'campaign-08': 'Poster MAKOLA: red beanie, petal tee and clay pants among brown market umbrellas',
  'campaign-09':
    'Poster LAGOON: yellow bucket hat, indigo petal tee and bone petal shorts before a teal lagoon',
  'campaign-10':
    'Poster without a title: black hoodie and black pants before bands of gold and black kente',
  'campaign-11':
    'Poster TOGETHER: a green hoodie outfit and a green arch tee outfit side by side among leaves',
  'campaign-12':
    'Poster VOLUME 3: red beanie over a black dragon tee, a pale rosette behind on bone',
  'campaign-13':
    'Poster FIRST LIGHT: orange bucket hat, sunrise tee and kente shorts on the sea wall at dawn',
  'campaign-14':
    'Poster OSU: two summer outfits with bucket hats side by side among blue market umbrellas',
  'campaign-15':
    'Poster JAMESTOWN: three outfits in a row, hoodie in the middle, before a white sun on red',
  'influence-01':
    'Poster THE POET: white cap and sand Harmattan sweatshirt in a drift of golden leaves',
  'influence-02':
    'Poster THE DJ: black hoodie with a bone rosette before the moon and a circling dragon at night',
  'influence-03':
    'Poster THE TAILOR: green bucket hat, bone camp shirt and green shorts in a bone arch',
  'influence-04':
    'Poster THE DANCER: yellow bucket hat, indigo petal tee and petal shorts before a pink rosette',
  'influence-05': 'Poster of the painter: red beanie and petal tee before bands of teal kente',
  'influence-06':
    'Poster THE BOXER: red hoodie and sand pants before a pale sun ringed by a brown dragon',
  'influence-07':
    'Poster THE SKATER: orange bucket hat, sunrise tee and kente shorts under a full moon',
  'influence-08':
    'Poster THE SINGER: indigo cap, gray sweatshirt and indigo pants before the arch and palms in sepia',
  'influence-09':
    'Poster THE CYCLIST: indigo beanie, bone dragon tee and indigo dragon pants before a red arch',
  'influence-10':
    'Poster THE DRUMMER: white bucket hat and sunset shirt among market umbrellas at sundown',
}

export function altTextOf(picture: string): string {
  return altTexts[picture] ?? ''
}
