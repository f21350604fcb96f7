/* Opens the stand-in's window over the checkout. */
;(() => {
  const checkout = new URL('checkout/', document.currentScript.src)

  class StandInPop {
    #close = null

    resumeTransaction(accessCode, callbacks = {}) {
      this.#close?.()
      const { dialog, frame, button } = createWindow(accessCode)

      const close = () => {
        removeEventListener('message', onMessage)
        dialog.close()
        dialog.remove()
        this.#close = null
      }
      const cancel = () => {
        close()
        callbacks.onCancel?.()
      }
      const onMessage = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== checkout.origin) return
        if (data?.event === 'loaded') callbacks.onLoad?.()
        if (data?.event === 'close') cancel()
        if (data?.event !== 'success') return
        close()
        callbacks.onSuccess?.(data.data)
      }

      addEventListener('message', onMessage)
      button.addEventListener('click', cancel)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        cancel()
      })
      document.body.append(dialog)
      dialog.showModal()
      this.#close = close
      this.cancelTransaction = cancel
      return { accessCode }
    }

    cancelTransaction() {}
  }

  function createWindow(accessCode) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Test payment')
    dialog.style.cssText =
      'width:min(440px,100vw - 16px);max-width:none;height:min(700px,100dvh - 16px);max-height:none;margin:auto;padding:0;border:1px solid #17171a;background:#efeae1;color:#17171a;overflow:hidden'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Close'
    button.style.cssText =
      'display:block;width:100%;height:44px;border:0;border-bottom:1px solid #17171a;background:transparent;color:inherit;font:inherit;font-weight:800;cursor:pointer;outline-offset:-4px'
    const frame = document.createElement('iframe')
    frame.title = 'Payment window'
    frame.src = new URL(`${encodeURIComponent(accessCode)}?frame=1`, checkout).href
    frame.style.cssText = 'display:block;width:100%;height:calc(100% - 44px);border:0'
    dialog.append(button, frame)
    return { dialog, frame, button }
  }

  window.StandInPop = StandInPop
})()
