// @ts-check
// What script adds to pages that work without it: suggestions, copying, the theme, busy buttons and live scans.

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

// The theme: as the system has it, then light, then dark.
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
      // Storage may be forbidden: then the choice holds for this page.
    }
    show()
  })
  show()
  button.hidden = false
})

// Copying: `data-copy` names what is copied; alone it means the block that the button stands in.
each('[data-copy]', (/** @type {HTMLButtonElement} */ button) => {
  const words = button.textContent
  button.addEventListener('click', async () => {
    const source = button.dataset.copy ? document.querySelector(button.dataset.copy) : button.parentElement?.querySelector('code')
    const text = source instanceof HTMLTextAreaElement ? source.value : (source?.textContent ?? '')
    const said = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.textContent = said
    setTimeout(() => (button.textContent = words), 1600)
  })
  button.hidden = navigator.clipboard === undefined
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
  // Coming back by the history shows the page as it was left.
  addEventListener('pageshow', () => {
    button.removeAttribute('aria-busy')
    button.textContent = words
  })
})

// Search as you type: a combobox with a list (ARIA 1.2).
const WAIT_MS = 140
let lists = 0
each('[data-suggest]', (/** @type {HTMLInputElement} */ input) => {
  const id = `suggestions-${(lists += 1)}`
  const list = make('ul', { id, class: 'suggestions', role: 'listbox', 'aria-label': 'Tools', hidden: '' })
  input.after(list)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
    autocomplete: 'off',
  }))
    input.setAttribute(name, value)
  let chosen = -1
  let timer = 0
  let asked = new AbortController()

  const close = () => {
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  /** @param {number} index */
  const choose = (index) => {
    const options = [...list.children]
    chosen = (index + options.length + 1) % (options.length + 1)
    if (chosen === options.length) chosen = -1
    for (const [place, option] of options.entries()) option.setAttribute('aria-selected', String(place === chosen))
    const current = options[chosen]
    if (current) input.setAttribute('aria-activedescendant', current.id)
    else input.removeAttribute('aria-activedescendant')
  }
  /** @param {Document} page The page of the results, of which each row becomes an option. */
  const show = (page) => {
    const rows = [...page.querySelectorAll('.tools tbody tr')]
    list.replaceChildren(
      ...rows.map((row, index) => {
        const [tile, link, words] = ['.tile', '.what a', '.what p'].map((part) => row.querySelector(part))
        const option = make(
          'li',
          { id: `${id}-${index}`, role: 'option', 'aria-selected': 'false' },
          make('span', { class: tile?.className ?? '' }, tile?.textContent ?? ''),
          make('span', {}, link?.textContent ?? ''),
          make('small', {}, words?.textContent ?? ''),
        )
        option.addEventListener('pointerdown', (event) => event.preventDefault())
        option.addEventListener('click', () => location.assign(link?.getAttribute('href') ?? '/search'))
        return option
      }),
    )
    chosen = -1
    list.hidden = rows.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    input.removeAttribute('aria-activedescendant')
  }
  const ask = async () => {
    asked.abort()
    asked = new AbortController()
    const q = input.value.trim()
    if (q === '') return close()
    try {
      // The page and not the JSON, because pages do not count against the reader's quota.
      const answer = await fetch(`/search?${new URLSearchParams({ q, limit: '6' })}`, { headers: { accept: 'text/html' }, signal: asked.signal })
      if (answer.ok && document.activeElement === input) show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    } catch {
      // A newer question is on its way, or the network is gone: the form itself still works.
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, WAIT_MS)
  })
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen >= 0) /** @type {HTMLElement} */ (list.children[chosen]).click()
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
})

// A scan as it runs: `data-scan` is the address of its events, the list gets a line for each look that it does not hold; its end leads to `data-report`.
each('[data-scan]', (/** @type {HTMLElement} */ list) => {
  const events = new EventSource(list.dataset.scan ?? '')
  let told = 0
  events.addEventListener('progress', (event) => {
    const { observation, state, found } = JSON.parse(event.data)
    const place = Number(event.lastEventId)
    // Another attempt begins to tell anew; what the page came with is told once more.
    if (place <= told) list.replaceChildren()
    told = place
    if (place <= list.children.length) return
    const words = observation.replace(/(?<=[a-z])[A-Z]/g, (/** @type {string} */ capital) => ` ${capital.toLowerCase()}`)
    list.append(make('li', { class: state }, make('b', {}, words), ' ', make('span', {}, found)))
    each('progress', (/** @type {HTMLProgressElement} */ bar) => (bar.value = place))
  })
  events.addEventListener('state', (event) => {
    const { status } = JSON.parse(event.data)
    each('[data-scan-state]', (shown) => (shown.textContent = status))
    if (status !== 'done' && status !== 'failed') return
    events.close()
    if (status === 'done') location.replace(list.dataset.report ?? '')
    else location.reload()
  })
  // A stream that was refused is not asked for again by itself.
  events.addEventListener('error', () => events.readyState === EventSource.CLOSED && setTimeout(() => location.reload(), 5000))
})
