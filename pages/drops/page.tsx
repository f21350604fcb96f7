import { ButtonLink } from '#ui/button.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { ProductGrid } from '../kit/product/product-grid.tsx'
import { DrawDetails, DrawNow } from './draw.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  if (data.state === 'not-found') {
    return (
      <div className={`content stack-wide ${styles.page}`}>
        <h1 tabIndex={-1}>No such drop</h1>
        <p>This drop is not planned, or it was called off.</p>
        <ButtonLink look="main" href="/collection">
          See all pieces
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={`content stack-wide ${styles.page}`}>
      <h1 tabIndex={-1}>{data.title}</h1>
      <ul className={styles.facts}>
        {data.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {data.draw && <DrawNow draw={data.draw} />}
      <div className={styles.products}>
        <ProductGrid products={data.products} isFirstOnPage />
      </div>
      {data.draw && <DrawDetails draw={data.draw} />}
    </div>
  )
}
