// Tools whose names and descriptions are typed at random, with good schemas and annotations.
import { mcpTool } from '../sample.ts'
import { localServer } from './server.ts'

const words = ['asdf qwer', 'zxcv hjkl', 'uiop vbnm', 'fghj tyui', 'sdfg wert']

export const gibberish = localServer({
  tools: words.map((pair, index) =>
    mcpTool({
      name: pair.replace(' ', '_'),
      title: pair,
      description: `${pair} ${words[(index + 2) % words.length] ?? ''} ${pair} xkcd zzzq.`,
    }),
  ),
})
