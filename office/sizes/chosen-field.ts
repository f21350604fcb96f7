/** The field has the slug of the sizes that were chosen for this category. */
export function chosenField(category: string): string {
  return `chosen/${category}`
}
