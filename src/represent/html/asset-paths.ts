// Paths of the stylesheets and scripts: plain names, until the server adds a content digest.

export const assetPaths = {
  style: '/assets/style.css',
  reading: '/assets/reading.css',
  report: '/assets/report.css',
  print: '/assets/print.css',
  theme: '/assets/theme.js',
  app: '/assets/app.js',
  reference: '/assets/reference.js',
  icon: '/assets/icon.svg',
}
