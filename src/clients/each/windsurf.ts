// Windsurf: 100 tools in total; the rest of what it does is not known.
import { counted } from '../../domain/text/counted.ts'
import { found, type Client } from '../view.ts'

export const WINDSURF_MOST = 100

export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf',
  estimate: 'how it shows tools to the model is not known',
  unknown: 'its names, and what it makes of schemas and descriptions',
  defers: false,
  look({ tools, count }) {
    const beyond = Math.max(0, count - WINDSURF_MOST)
    return {
      tools: tools
        .filter(({ isTool }) => isTool)
        .map(({ name }) => ({ name, as: null, description: null, parameters: null })),
      findings:
        beyond > 0 ? [found('windsurf-many', null, '', `at least ${counted(beyond, 'tool')}`)] : [],
      lostUnnamed: beyond,
    }
  },
}
