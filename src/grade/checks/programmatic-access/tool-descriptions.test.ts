import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolDescriptions as check } from './tool-descriptions.ts'

const letter = (index: number) => String.fromCharCode(97 + index)
const good = (index: number) =>
  mcpTool({
    name: `tool_${index}`,
    description: `Finds sent messages by recipient, status or text, in folder ${letter(index)}.`,
  })
const bare = (index: number) => mcpTool({ name: `bare_${index}`, description: '' })
const wordy = (index: number) =>
  mcpTool({
    name: `finder_${index}`,
    description: `${index} ${'Finds sent messages by recipient, status, text or date; use it before resending. '.repeat(8)}`,
  })
const server = (goods: number, bares: number, wordies = 0) => ({
  seen: {
    mcpTools: {
      tools: [
        ...Array.from({ length: goods }, (_, index) => good(index)),
        ...Array.from({ length: bares }, (_, index) => bare(index)),
        ...Array.from({ length: wordies }, (_, index) => wordy(index)),
      ],
    },
  },
})

testCheck(check, {
  all: { ...server(10, 0), gives: 'clear', facts: { share: '100%', count: 10 } },
  'nine of ten': { ...server(9, 1), gives: 'clear', facts: { share: '90%', count: 10 } },
  'eight of nine': {
    ...server(8, 1),
    gives: 'some',
    facts: { share: '88%', count: 9, tool: 'bare_0', fault: 'is missing' },
  },
  'six of ten': { ...server(6, 4), gives: 'some' },
  'five of ten': { ...server(5, 5), gives: 'few' },
  'three of ten': { ...server(3, 7), gives: 'few' },
  'two of ten': { ...server(2, 8), gives: 'none' },
  'one of ten too long': { ...server(9, 0, 1), gives: 'clear' },
  'two of ten too long': { ...server(8, 0, 2), gives: 'long' },
  'half too long': { ...server(5, 0, 5), gives: 'long' },
  'more than half too long': {
    ...server(4, 0, 6),
    gives: 'endless',
    facts: { share: '60%', count: 10, tool: 'finder_0', fault: 'has 649 characters' },
  },
  'missing weighs before long': { ...server(4, 3, 3), gives: 'some' },
  'one text for two tools': {
    seen: { mcpTools: { tools: [mcpTool(), mcpTool({ name: 'other' })] } },
    gives: 'none',
  },
  gibberish: {
    seen: {
      mcpTools: {
        tools: ['asdf qwer zxcv hjkl', 'hjkl uiop asdf fghj', 'qwer tyui zxcv vbnm'].map(
          (description, index) => mcpTool({ name: `tool_${index}`, description }),
        ),
      },
    },
    gives: 'senseless',
    facts: { share: '100%', count: 3, tool: 'tool_0', fault: 'contains hardly any known words' },
  },
  'texts that differ in a number': {
    seen: {
      mcpTools: {
        tools: Array.from({ length: 5 }, (_, index) =>
          mcpTool({
            name: `op_${index}`,
            description: `Calls operation ${index}. See the manual.`,
          }),
        ),
      },
    },
    gives: 'none',
    facts: {
      share: '0%',
      count: 5,
      tool: 'op_0',
      fault: 'differs from others only in its name or in a number',
    },
  },
  'a figure that matters': {
    seen: {
      mcpTools: {
        tools: [1, 3, 7].map((days) =>
          mcpTool({
            name: `forecast_${days}`,
            description: `Returns the weather for ${days} days.`,
          }),
        ),
      },
    },
    gives: 'clear',
  },
  'English names, German texts': {
    seen: {
      mcpTools: {
        tools: Object.entries({
          send_mail: 'Verschickt eine Nachricht an mehrere Personen.',
          list_users: 'Zeigt alle Benutzer der Organisation.',
          delete_file: 'Entfernt eine Datei aus dem Ordner.',
          get_invoice: 'Liefert eine Rechnung mit allen Posten.',
          create_event: 'Legt einen Termin im Kalender an.',
        }).map(([name, description]) => mcpTool({ name, description })),
      },
    },
    gives: 'clear',
  },
  'placeholder text': {
    seen: { mcpTools: { tools: [mcpTool({ description: 'Lorem ipsum dolor sit amet.' })] } },
    gives: 'senseless',
  },
  'one tool for everything': {
    seen: {
      mcpTools: {
        tools: [mcpTool({ name: 'do_everything', description: 'Does everything that you need.' })],
      },
    },
    gives: 'senseless',
  },
  'other languages': {
    seen: {
      mcpTools: {
        tools: [
          mcpTool({ name: 'a', description: 'Envoie un courriel à plusieurs destinataires.' }),
          mcpTool({
            name: 'b',
            description: '将电子邮件发送给一个或多个收件人，并返回每封邮件的编号和状态。',
          }),
          mcpTool({ name: 'c', description: 'Ищет отправленные письма по адресату или тексту.' }),
        ],
      },
    },
    gives: 'clear',
  },
  'no tools': { ...server(0, 0), gives: 'not-applicable' },
})
