/** The box by which the owner lets an edited one go, too (`EditedDemo`). */
export function alsoField(key: string): string {
  return `also/${key}`
}
