import { findPicture, pictureUrl } from '#assets/picture-source'
import type { PictureAddress } from '#domain/order/order-mail'

/** Absolute, because a mail has no base URL; JPEG, because few mail programs show AVIF. */
export function pictureAddressAt(publicUrl: string): PictureAddress {
  return (image) => {
    const smallest = findPicture(image)?.jpeg[0]?.file
    return `${publicUrl}${pictureUrl(smallest ?? `${encodeURIComponent(image)}.jpg`)}`
  }
}
