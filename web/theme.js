// @ts-check
// Applies the theme that the reader chose before the page is painted, so that nothing flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the theme of the system holds.
}
