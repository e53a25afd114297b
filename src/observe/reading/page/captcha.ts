// Recognises CAPTCHA widgets.

const CLASSES =
  /(?:^|\s)(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|geetest_\w{1,40}|mtcaptcha|altcha)(?:\s|$)/i
const SOURCES =
  /^(?:https?:)?\/\/(?:www\.google\.com\/recaptcha\/|www\.recaptcha\.net\/recaptcha\/|(?:js\.|newassets\.)?hcaptcha\.com\/|challenges\.cloudflare\.com\/turnstile\/|[\w-]{1,60}\.arkoselabs\.com\/|[\w-]{1,60}\.funcaptcha\.com\/|static\.geetest\.com\/|gcaptcha4\.geetest\.com\/|geo\.captcha-delivery\.com\/)/i
// Version 3 runs invisibly and asks nothing; it is loaded with the key of the site.
const UNSEEN = /\/recaptcha\/[^?]{1,60}\?(?:[^#]{0,200}&)?render=(?!explicit|onload)/i

export function isCaptcha(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'altcha-widget' || name === 'friendly-captcha') return true
  if (CLASSES.test((attributes.get('class') ?? '').slice(0, 500)))
    return attributes.get('data-size') !== 'invisible'
  if (name !== 'script' && name !== 'iframe') return false
  const source = (attributes.get('src') ?? '').slice(0, 500)
  return SOURCES.test(source) && !UNSEEN.test(source)
}
