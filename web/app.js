// @ts-check
// What script adds to pages that work without it.

/**
 * @template {Element} T
 * @param {string} selector
 * @param {(element: T) => void} enhance
 */
function each(selector, enhance) {
  for (const element of document.querySelectorAll(selector)) enhance(/** @type {T} */ (element))
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function make(name, attributes, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const THEMES = ['system', 'light', 'dark']
each('[data-theme-switch]', (/** @type {HTMLButtonElement} */ button) => {
  const root = document.documentElement
  const show = () => {
    const words = `Theme: ${root.dataset.theme ?? 'system'}`
    button.title = words
    button.setAttribute('aria-label', words)
  }
  button.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? 'system') + 1) % THEMES.length] ?? 'system'
    if (next === 'system') delete root.dataset.theme
    else root.dataset.theme = next
    try {
      localStorage.setItem('theme', next)
    } catch {
      // Without storage the choice holds for this page.
    }
    show()
  })
  show()
})

/** @param {HTMLButtonElement} button */
function sourceOf({ dataset, parentElement }) {
  const source = dataset.copy ? document.querySelector(dataset.copy) : parentElement?.querySelector('code')
  return source instanceof HTMLTextAreaElement ? source.value : (source?.textContent ?? '')
}

/**
 * What a form would send, without what is empty.
 * @param {HTMLFormElement} form
 */
function fieldsOf(form) {
  return [...new FormData(form)].flatMap(([name, value]) => (typeof value !== 'string' || value === '' ? [] : [[name, value]]))
}

/**
 * Copies what a form leads to. The clipboard is asked at once and gets the text later, because some
 * browsers allow it only as long as the click lasts.
 * @param {HTMLFormElement | null} form
 */
async function copyAnswer(form) {
  if (form === null) return
  const load = async () => {
    const answer = await fetch(`${form.getAttribute('action')}?${new URLSearchParams(fieldsOf(form))}`)
    if (!answer.ok) throw new Error(answer.statusText)
    return new Blob([await answer.text()], { type: 'text/plain' })
  }
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': load() })])
}

// `data-copy` names what is copied, or is `answer`: what the form around the button leads to; alone
// it means the block around the button.
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? /** @type {HTMLButtonElement | null} */ (event.target.closest('[data-copy]')) : null
  if (button === null || button.dataset.said !== undefined) return
  const [words, label] = [button.textContent, button.ariaLabel]
  const copy = async () => {
    const said = await (button.dataset.copy === 'answer' ? copyAnswer(button.form) : navigator.clipboard.writeText(sourceOf(button))).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.dataset.said = button.textContent = button.ariaLabel = said
    setTimeout(() => {
      Object.assign(button, { textContent: words, ariaLabel: label })
      delete button.dataset.said
    }, 1600)
  }
  void copy()
})

// A slider says where it stands.
each('input[data-shows]', (/** @type {HTMLInputElement} */ slider) => {
  slider.addEventListener('input', () => {
    const shown = slider.nextElementSibling
    if (shown !== null) shown.textContent = slider.value
  })
})

// The address of the page, to whatever the reader shares with; else to the clipboard.
each('[data-share]', (/** @type {HTMLButtonElement} */ button) => {
  const words = button.textContent
  const share = async () => {
    const url = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? location.href
    if (navigator.share) return navigator.share({ title: document.title, url })
    await navigator.clipboard.writeText(url)
    button.textContent = 'Link copied'
    setTimeout(() => (button.textContent = words), 1600)
  }
  if (!navigator.share && !navigator.clipboard) button.hidden = true
  // Whoever closes the sheet has not failed.
  button.addEventListener('click', () => void share().catch(() => {}))
})

// “Print everything” prints.
each('[href="#all"]', (link) => link.addEventListener('click', () => setTimeout(print)))

// A form that shows at once what it would lead to: the parts marked live come from that page.
each('form[data-lives]', (/** @type {HTMLFormElement} */ form) => {
  let timer = 0
  const show = async () => {
    const path = `${form.getAttribute('action')}?${new URLSearchParams(fieldsOf(form))}`
    const answer = await fetch(path, { headers: { accept: 'text/html' } })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    each('[data-live]', (part) => part.replaceChildren(...(page.getElementById(part.id)?.childNodes ?? [])))
    history.replaceState(null, '', path)
  }
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void show().catch(() => {}), 300)
  })
})

// A form that was sent says so, and is not sent twice.
each('form[data-busy]', (/** @type {HTMLFormElement} */ form) => {
  const button = form.querySelector('button')
  if (button === null) return
  const words = button.textContent
  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-busy') === 'true') event.preventDefault()
    button.setAttribute('aria-busy', 'true')
    button.textContent = form.dataset.busy ?? words
  })
  // The history shows a page as it was left.
  addEventListener('pageshow', () => {
    button.removeAttribute('aria-busy')
    button.textContent = words
  })
})

// Search as you type: a combobox with a list (ARIA 1.2).
const WAIT_MS = 140

class Suggestions {
  #chosen = -1
  #timer = 0
  #asked = new AbortController()
  #list = make('ul', {
    id: `suggestions-${document.querySelectorAll('.suggestions').length}`,
    class: 'suggestions',
    role: 'listbox',
    'aria-label': 'Tools',
  })

  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': this.#list.id,
      autocomplete: 'off',
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    input.after(this.#list)
    this.#show([])
    input.addEventListener('blur', () => this.#show([]))
    input.addEventListener('keydown', (event) => this.#press(event))
    input.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#ask(), WAIT_MS)
    })
  }

  #forget() {
    clearTimeout(this.#timer)
    this.#asked.abort()
  }

  async #ask() {
    this.#forget()
    this.#asked = new AbortController()
    const q = this.input.value.trim()
    if (q === '') return this.#show([])
    try {
      // The page and not the JSON, because pages do not count against the reader's quota.
      const answer = await fetch(`/search?${new URLSearchParams({ q, limit: '6' })}`, {
        headers: { accept: 'text/html' },
        signal: this.#asked.signal,
      })
      if (!answer.ok || document.activeElement !== this.input) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      this.#show([...page.querySelectorAll('.tools > .tool')].map((row, index) => this.#option(row, index)))
    } catch {
      // A newer question, or no network: the form itself still works.
    }
  }

  /**
   * @param {Element} row Of the page of results.
   * @param {number} index
   */
  #option(row, index) {
    const [tile, link, words] = ['.tile', 'h2 a', 'p'].map((part) => row.querySelector(part))
    const option = make(
      'li',
      { id: `${this.#list.id}-${index}`, role: 'option' },
      tile ?? '',
      make('span', {}, link?.textContent ?? ''),
      make('small', {}, words?.textContent ?? ''),
    )
    option.addEventListener('pointerdown', (event) => event.preventDefault())
    option.addEventListener('click', () => location.assign(link?.getAttribute('href') ?? '/search'))
    return option
  }

  /** @param {HTMLElement[]} options */
  #show(options) {
    this.#list.replaceChildren(...options)
    this.#list.hidden = options.length === 0
    this.input.setAttribute('aria-expanded', String(!this.#list.hidden))
    this.#choose(-1)
  }

  /** @param {number} index One past either end is the field itself. */
  #choose(index) {
    const options = [...this.#list.children]
    this.#chosen = index < -1 ? options.length - 1 : index >= options.length ? -1 : index
    for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === this.#chosen))
    this.input.setAttribute('aria-activedescendant', options[this.#chosen]?.id ?? '')
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (this.#list.hidden) return
    // An answer on its way must not take away what is chosen.
    if (event.key.startsWith('Arrow')) this.#forget()
    if (event.key === 'ArrowDown') this.#choose(this.#chosen + 1)
    else if (event.key === 'ArrowUp') this.#choose(this.#chosen - 1)
    else if (event.key === 'Escape') this.#show([])
    else if (event.key === 'Enter' && this.#chosen >= 0) /** @type {HTMLElement} */ (this.#list.children[this.#chosen]).click()
    else return
    event.preventDefault()
  }
}

each('[data-suggest]', (/** @type {HTMLInputElement} */ input) => new Suggestions(input))

// `/` leads to the search field, unless somebody is typing.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')) return
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('[data-suggest]'))
  if (field === null) return
  event.preventDefault()
  field.focus()
  field.select()
})

// A scan as it runs: `data-scan` is the address of its events, each look becomes a line; its end
// leads to `data-report`.
each('[data-scan]', (/** @type {HTMLElement} */ list) => {
  const events = new EventSource(list.dataset.scan ?? '')
  let told = 0
  events.addEventListener('progress', (event) => {
    const { title, state, found, summary } = JSON.parse(event.data)
    const place = Number(event.lastEventId)
    // Another attempt begins to tell anew; what the page came with is told once more.
    if (place <= told) list.replaceChildren()
    told = place
    if (place <= list.children.length) return
    list.append(make('li', { class: state }, make('b', {}, title), ' ', make('span', {}, found)))
    each('progress', (/** @type {HTMLProgressElement} */ bar) => (bar.value = place))
    each('[data-scan-summary]', (shown) => (shown.textContent = summary))
  })
  events.addEventListener('silent', (event) => each('[data-scan-summary]', (shown) => (shown.textContent = JSON.parse(event.data).summary)))
  events.addEventListener('state', (event) => {
    const { status, attempt, error, summary } = JSON.parse(event.data)
    const isShown = status === list.dataset.status && attempt === Number(list.dataset.attempt)
    // A scan that came to nothing, and whatever follows it, is a page of its own.
    const isTrouble = error !== null || document.querySelector('[data-scan-summary]') === null
    if (isShown) return
    if (status !== 'done' && status !== 'failed' && !isTrouble) {
      each('[data-scan-state]', (shown) => (shown.textContent = status))
      each('[data-scan-summary]', (shown) => (shown.textContent = summary))
      return
    }
    events.close()
    if (status === 'done') location.replace(list.dataset.report ?? '')
    else location.reload()
  })
  // A stream that was refused is not asked for again by itself.
  events.addEventListener('error', () => events.readyState === EventSource.CLOSED && setTimeout(() => location.reload(), 5000))
})
