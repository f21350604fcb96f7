import { narrowestUrl, type Pictures, pictureUrl } from '#domain/catalogue/picture'
import type { PictureAddress } from '#domain/order/mails/order-parts'

type Shop = { readonly publicUrl: string; readonly pictures: () => Pictures }

/** The address is absolute, because a mail has no base URL; the file is JPEG, because few mail programs show AVIF. */
export function pictureAddressAt({ publicUrl, pictures }: Shop): PictureAddress {
  return (image) => {
    const picture = pictures().get(image)
    const path = picture ? narrowestUrl(picture) : pictureUrl(`${encodeURIComponent(image)}.jpg`)
    return publicUrl + path
  }
}
