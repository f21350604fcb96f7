import { findPicture, pictureUrl } from '#assets/picture-source'
import type { PictureAddress } from '#domain/order/order-mail'

/** A mail has no page to be relative to, and mail programs show JPEG everywhere, AVIF hardly. */
export function pictureAddressAt(publicUrl: string): PictureAddress {
  return (image) => {
    const smallest = findPicture(image)?.jpeg[0]?.file
    return `${publicUrl}${pictureUrl(smallest ?? `${encodeURIComponent(image)}.jpg`)}`
  }
}
