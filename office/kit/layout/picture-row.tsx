import type { ReactNode } from 'react'
import type { PictureData } from '#contracts/picture'
import { Icon } from '#ui/icon.tsx'
import styles from './picture-row.module.css'
import { Thumb } from './thumb.tsx'

/** Lists pictures in their order. Script (browser/drag-rows.ts) orders the rows of `data-rows` that have a handle. */
export function PictureList({ children }: { readonly children: ReactNode }) {
  return (
    <ol className={`stack ${styles.list}`} role="list" data-rows>
      {children}
    </ol>
  )
}

type ItemProps = {
  readonly id?: string
  /** The row has this place before it is dragged. */
  readonly place?: number
  readonly children: ReactNode
}

export function PictureItem({ id, place, children }: ItemProps) {
  return (
    <li className={styles.item} id={id} data-row={place}>
      {children}
    </li>
  )
}

type RowProps = {
  readonly picture: PictureData
  readonly hasHandle?: boolean
  readonly buttons: ReactNode
  readonly remove: ReactNode
  /** The row has two short fields, then longer ones. */
  readonly children: ReactNode
}

export function PictureRow({ picture, hasHandle = false, buttons, remove, children }: RowProps) {
  return (
    <div className={`stack ${styles.row}`}>
      <div className={`stack-tight ${styles.side}`}>
        <Thumb className={styles.picture} picture={picture} sizes="96px" />
        {hasHandle && <Handle />}
      </div>
      <div className={`stack ${styles.fields}`}>{children}</div>
      <div className={`row-tight ${styles.buttons}`}>
        {buttons}
        <div className={styles.remove}>{remove}</div>
      </div>
    </div>
  )
}

/** Three lines to hold on to. */
const GRIP = 'M5 8h14M5 12h14M5 16h14'

function Handle() {
  return (
    <span className={styles.handle} title="Drag to another place" aria-hidden="true" data-drag>
      <Icon path={GRIP} />
    </span>
  )
}
