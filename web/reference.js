// @ts-check
// Tries an operation of the API out: asks this service and shows the answer. Without it the forms
// of plain reads still work.
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form[data-path]'))) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void tryOut(form)
  })
}

/** @param {HTMLFormElement} form */
async function tryOut(form) {
  const shown = form.querySelector('output')
  const template = form.dataset.path
  if (shown === null || template === undefined) return
  const values = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const valueOf = (/** @type {string} */ wanted) => values.find(([name]) => name === wanted)?.[1] ?? ''
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name)))
  const query = new URLSearchParams(values.filter(([name, value]) => value !== '' && name !== 'body' && !template.includes(`{${name}}`)))
  const body = valueOf('body')
  shown.closest('pre')?.removeAttribute('hidden')
  shown.textContent = 'Asking …'
  try {
    const answer = await fetch(path + (query.size > 0 ? `?${query}` : ''), {
      method: form.dataset.method ?? 'GET',
      headers: {
        accept: 'application/json, */*;q=0.5',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    shown.textContent = `${answer.status} ${answer.statusText}\n\n${pretty(await answer.text()).slice(0, 20_000)}`
  } catch {
    shown.textContent = 'No answer: the network is gone, or the service.'
  }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
