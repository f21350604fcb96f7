const PATHS = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21',
  heart: 'M12 20s-8-4.9-8-10.6A4.4 4.4 0 0 1 12 6.7a4.4 4.4 0 0 1 8 2.7C20 15.1 12 20 12 20z',
  bag: 'M5 8h14l1 13H4L5 8zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  chevron: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  back: 'M20 12H4M10 6l-6 6 6 6',
  expand: 'M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
} as const

export type IconName = keyof typeof PATHS

/** `path` is for an icon that only one or two pages use, so that other pages do not load it. */
type Shape =
  | { readonly name: IconName; readonly path?: never }
  | { readonly path: string; readonly name?: never }

type Props = Shape & { readonly size?: number; readonly isFilled?: boolean }

/** The icon is always decorative: the control around it has the accessible name. */
export function Icon({ name, path, size = 24, isFilled = false }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
    >
      <path d={name ? PATHS[name] : path} />
    </svg>
  )
}
