import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { screens } from '../screens.ts'
import type { TodayData } from './data.ts'
import styles from './page.module.css'

type Props = { readonly codes: TodayData['starterCodes'] }

/** Other pages may link to the section by its id, so the id stays. */
export function StarterCodes({ codes }: Props) {
  if (codes.length === 0) return null
  const isOne = codes.length === 1
  return (
    <section id="starter-codes" className={styles.task} aria-labelledby="starter-codes-heading">
      <h2 id="starter-codes-heading" className={styles.starterHeading}>
        {isOne ? 'A discount code is' : 'Discount codes are'} open to everybody
      </h2>
      <p>
        {codes.map(({ code, words }) => `${code} (${words})`).join(' and ')}: the shop began with{' '}
        {isOne ? 'it' : 'them'}, and anybody can use {isOne ? 'it' : 'them'} on everything, as often
        as they like.
      </p>
      <PostForm action={`${screens.codes.path}/end-starters`} form={null} className="row">
        <Button type="submit">End {isOne ? codes[0]?.code : 'both'}</Button>
        <ButtonLink href={screens.codes.path}>Discount codes</ButtonLink>
      </PostForm>
    </section>
  )
}
