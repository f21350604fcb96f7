/** The page with the measures of a product; the product's page shows the same in a dialog. */
export const loadSizeHelp = () => import('../../sizes/page.tsx')
