/** The shade of a colour whose name says nothing. */
export const UNKNOWN_HEX = '#808080'

/** Names of colours in small letters without marks or spaces, as shops write them in several languages. */
const HEXES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['#17171a', 'black jetblack noir schwarz negro preto nero zwart tuntum'],
      ['#ffffff', 'white blanc blanche weiss blanco blanca branco bianco wit fitaa'],
      ['#f4efe4', 'offwhite ivory cream creme ecru natural nature crema ivoire elfenbein snow'],
      ['#e3dacb', 'bone shell oat oatmeal vanilla pearl'],
      ['#808080', 'grey gray gris grau grigio cinza cinzento grijs'],
      ['#b4b4b8', 'lightgrey lightgray heathergrey heathergray heather ash hellgrau grisclair'],
      ['#4a4a4f', 'darkgrey darkgray charcoal anthracite anthrazit graphite slate dunkelgrau'],
      ['#c0c0c0', 'silver argent silber plata prata argento'],
      ['#c9a227', 'gold golden or oro ouro'],
      ['#c8102e', 'red rouge rot rojo roja vermelho rosso rood kokoo'],
      ['#7b1e3a', 'burgundy wine bordeaux maroon oxblood weinrot granate vinho'],
      ['#b7410e', 'rust brick terracotta terracota copper cuivre rouille'],
      ['#e2711d', 'orange naranja laranja arancione oranje'],
      ['#ff7f6a', 'coral corail coralle salmon saumon lachs'],
      ['#f5c518', 'yellow jaune gelb amarillo amarilla amarelo giallo geel'],
      ['#c99a2e', 'mustard moutarde senf mostaza mostarda ochre ocre'],
      ['#2e7d4f', 'green vert verte grun verde groen'],
      ['#1f4d36', 'darkgreen forest forestgreen bottlegreen hunter dunkelgrun emerald'],
      ['#6b6f3a', 'olive khakigreen army armygreen militarygreen oliv oliva'],
      ['#9caf88', 'sage salbei sauge mint menthe menta minze'],
      ['#a4c639', 'lime limegreen citron'],
      ['#1f4fa3', 'blue bleu bleue blau azul blu blauw royal royalblue cobalt'],
      ['#1b2a49', 'navy navyblue marine darkblue midnight dunkelblau bleumarine azulmarino'],
      ['#8ec5e8', 'lightblue skyblue sky babyblue hellblau bleuciel celeste ice'],
      ['#3f5f8a', 'denim indigo jeans steelblue'],
      ['#1f8a8c', 'teal turquoise petrol aqua cyan turkis turquesa'],
      ['#6a3fa0', 'purple violet lila violett morado roxo viola paars plum'],
      ['#b9a3d6', 'lavender lilac lavande lavendel'],
      ['#f29ab8', 'pink rose rosa roze babypink lightpink blush'],
      ['#d6246e', 'magenta fuchsia hotpink raspberry'],
      ['#6b4226', 'brown marron braun cafe castanho marrone bruin chocolate mocha'],
      ['#c19a6b', 'camel tan cognac caramel'],
      ['#d9c3a5', 'beige sand sable arena areia stone nude'],
      ['#b3a184', 'khaki kaki taupe'],
    ] as const
  ).flatMap(([hex, names]) => names.split(' ').map((name) => [name, hex] as const)),
)

/** The shade that a name says, such as 'Washed Black', 'Dunkelgrün' or 'Black / White'; null if it says none. */
export function hexOfColour(name: string): string | null {
  const words = wordsOf(name)
  const whole = HEXES.get(words.join(''))
  if (whole !== undefined) return whole
  // 'Dark Grey Marl' is dark grey, not grey.
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  return [...pairs, ...words].flatMap((each) => HEXES.get(each) ?? []).at(0) ?? null
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}
