import { brand } from '#domain/brand'

/** The alt text of each picture, by its name. A picture without an entry is decorative. */
export const altTexts: Readonly<Record<string, string>> = {
  'ancient-dragon-set-black-front':
    'Black tee and baggy sweatpants with one white and red line dragon winding from shoulder to ankle, front',
  'ancient-dragon-set-black-back':
    'Black tee with the wordmark and a red rosette over black sweatpants with a line dragon down one leg, back',
  'ancient-dragon-set-black-top':
    'Black oversized tee of the set, a white and red line dragon curling across the front',
  'ancient-dragon-set-black-bottom':
    'Black baggy sweatpants of the set with a bone drawcord and a white and red dragon down one leg',
  'ancient-dragon-tee-black-front': 'Black oversized tee with a white and red line dragon, front',
  'ancient-dragon-tee-black-back':
    'Black oversized tee with the wordmark above a winding white and red dragon, back',
  'ancient-dragon-tee-black-detail':
    'Close view of the dragon’s horned head and red-maned body printed below the rib collar',
  'ancient-dragon-tee-bone-front': 'Bone oversized tee with a black and red line dragon, front',
  'ancient-dragon-tee-signal-red-front':
    'Bright red oversized tee with a bone and black line dragon, front',
  'black-unity-hoodie-black-front':
    'Black hoodie with the hood down, metal-tipped cords and a bone rosette on the chest, front',
  'black-unity-hoodie-black-back':
    'Black hoodie with its hood, reading “A brand unifying the youth” above a small red rosette, back',
  'core-white-tee-white-front': 'White boxy tee with a small black wordmark on the chest, front',
  'core-white-tee-white-back': 'White boxy tee with a small black rosette below the neck, back',
  'dragon-baggy-pants-indigo-front':
    'Indigo baggy pants with fly and pockets, a white and gold dragon wrapped around one leg, front',
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
    'White tee reading “First Light” above an orange striped sun over a sea wall, front',
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
    'Sand sweatshirt reading “Harmattan” tone on tone, over matching sweatpants with a drawcord, front',
  'harmattan-set-sand-back':
    'Sand sweatshirt with a tonal rosette between the shoulders, over matching sweatpants, back',
  'jamestown-baggy-pants-clay-front':
    'Clay-brown baggy pants with belt loops, slanted pockets and a brass button, front',
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
  'petal-necklace-gold-flat':
    'Gold petal necklace seen from slightly below, the flower pendant at its end',
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
    'Camp-collar shirt and drawcord shorts fading from yellow over orange to purple, front',
  'sunset-bliss-set-sunset-back':
    'Sunset-coloured shirt with a small red sun sinking into the sea on it, and matching shorts, back',
  'unity-arch-tee-palm-front':
    'Palm green tee reading “Unity Arch” above a star, an arch and a row of people, front',
  'unity-arch-tee-palm-back':
    'Palm green tee with a gold star above “A brand unifying the youth”, back',
  'unity-arch-tee-palm-detail':
    'Close view of the arch in bone lines, people standing in it, one of them in gold',
  'unity-arch-tee-palm-flat': 'Palm green Unity Arch tee turned three quarters to the side',
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

  'campaign-01': `Poster ${brand.name}: black and silver beanie and the Ancient Dragon Set before an orange sun, palms and city at dusk`,
  'campaign-02':
    'Poster UNITY: the arch and a star, in it a gray beanie, the green Unity Arch tee and sand pants',
  'campaign-03':
    'Poster PETAL: black beanie, bone petal tee and clay pants before a huge red rosette',
  'campaign-04':
    'Poster AFTER DARK: gray beanie, black hoodie and black pants before the moon over a city at night',
  'campaign-05':
    'Poster HARMATTAN: silver cap and the sand set standing in a pale arch in dusty light',
  'campaign-06':
    'Poster LABADI: silver bucket hat and the sunset set by a purple sea with a sailing boat',
  'campaign-07':
    'Poster DRAGON: black beanie and red dragon tee before the moon, circled by a blue and gold dragon',
  'campaign-08':
    'Poster MAKOLA: two petal tee outfits, bone over clay pants, indigo over shorts, among market umbrellas',
  'campaign-09':
    'Poster LAGOON: indigo cap, bone petal tanktop and petal shorts before a teal lagoon and a red sun',
  'campaign-10':
    'Poster KENTE LINE: black cap, dragon tanktop and kente shorts between two bands of kente on red',
  'campaign-11':
    'Poster TOGETHER: green arch tee, black hoodie and sand sweater outfits side by side, leaves falling',
  'campaign-12':
    'Poster VOLUME 3: black beanie over a black dragon tee beside a huge red 3 on bone',
  'campaign-13':
    'Poster FIRST LIGHT: silver bucket hat, sunrise tee and kente shorts before the rising sun at sea',
  'campaign-14':
    'Poster OSU: indigo petal tee and bone petal tanktop outfits among striped umbrellas, city behind',
  'campaign-15':
    'Poster JAMESTOWN: three outfits in a row, the black hoodie in the middle, lighthouse and sun behind',
  'influence-01':
    'Poster THE POET: silver cap and sand sweater before a white sun, golden leaves falling',
  'influence-02': 'Poster THE DJ: black beanie and black hoodie before a huge black record',
  'influence-03':
    'Poster THE TAILOR: beanie, white tee and clay pants on green beside a yellow tape measure',
  'influence-04':
    'Poster THE DANCER: silver cap, petal tanktop and red petal shorts with trailing shadows on plum',
  'influence-05':
    'Poster THE PAINTER: black beanie and bone petal tee before broad strokes of red, gold and teal',
  'influence-06':
    'Poster THE BOXER: black cap, dragon tanktop and red petal shorts in a boxing ring before a red sun',
  'influence-07':
    'Poster THE SKATER: silver bucket hat, sunrise tee and kente shorts leaning into a curve by moonlight',
  'influence-08':
    'Poster THE SINGER: indigo cap, gray sweatshirt and indigo dragon pants before rings of sound in gold',
  'influence-09':
    'Poster THE CYCLIST: gray beanie, bone dragon tee and indigo dragon pants before a red bicycle wheel',
  'influence-10':
    'Poster THE DRUMMER: silver bucket hat and sunset shirt before purple rings and an orange drum',
}

export function altTextOf(picture: string): string {
  return altTexts[picture] ?? ''
}
