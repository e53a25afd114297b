// @ts-check
// Before anything is painted, so that nothing flashes or shifts: the theme that the reader chose,
// and what script will be able to do.
document.documentElement.dataset.script = navigator.clipboard ? 'copy' : 'basic'
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the theme of the system holds.
}
