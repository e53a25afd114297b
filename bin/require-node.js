// Says plainly what is missing when the Node that runs us is too old; plain JavaScript that old versions can read.
var parts = process.versions.node.split('.').map(Number)
if (parts[0] < 24 || (parts[0] === 24 && parts[1] < 15)) {
  console.error(
    'AgentGrade needs Node 24.15 or newer; this is Node ' +
      process.versions.node +
      '.\nInside a clone, `npm ci` (with optional dependencies) brings its own Node: run it, then start commands through npm.',
  )
  process.exit(1)
}
