const PETALS = 8
const TURN = 360 / PETALS
const TIP = 48
const STAR_TIP = 12
const STAR_NOTCH = 8.4
const NOTCH = 30.5
/** The control points of a petal's two curves say how round its sides are. */
const CHEEK = 40.5
const CHEEK_TURN = 15.5
const DOT = 4.6
const SMALL_HEART = 9

/**
 * The brand mark around (50, 50): eight pointed petals in one outline, an eight-pointed star cut out
 * of their middle, and a dot in it. Fill it by the even-odd rule.
 */
export function rosettePath(): string {
  return petals() + star() + circle(DOT)
}

/** Small marks have a round hole, because the star's points would blur. */
export function smallRosettePath(): string {
  return petals() + circle(SMALL_HEART)
}

function petals(): string {
  let path = ''
  for (let petal = 0; petal < PETALS; petal += 1) {
    const angle = petal * TURN
    const start = point(NOTCH, angle - TURN / 2)
    const tip = point(TIP, angle)
    const end = point(NOTCH, angle + TURN / 2)
    path += petal === 0 ? `M${start}` : ''
    path += `Q${point(CHEEK, angle - CHEEK_TURN)} ${tip}Q${point(CHEEK, angle + CHEEK_TURN)} ${end}`
  }
  return `${path}Z`
}

function star(): string {
  const corners: string[] = []
  for (let corner = 0; corner < PETALS * 2; corner += 1) {
    const radius = corner % 2 === 0 ? STAR_NOTCH : STAR_TIP
    corners.push(point(radius, (corner * TURN) / 2))
  }
  return `M${corners.join('L')}Z`
}

function circle(radius: number): string {
  const across = radius * 2
  return `M${50 - radius} 50a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0Z`
}

function point(radius: number, degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${rounded(50 + radius * Math.cos(radians))} ${rounded(50 + radius * Math.sin(radians))}`
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
