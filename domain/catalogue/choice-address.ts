type Choice = { readonly colour: string; readonly size: string }

/** The address of a product with this colour and size selected: `/product/14?colour=Bone&size=L`. */
export function choiceAddress(productId: number, { colour, size }: Choice): string {
  return `/product/${productId}?${new URLSearchParams({ colour, size })}`
}
