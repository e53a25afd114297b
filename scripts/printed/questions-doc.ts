// Prints what readers are asked, word for word, and the files that carry question and answer.
import {
  CANNOT_TELL,
  QUESTIONS,
  QUESTIONS_VERSION,
  STEER,
  SUBJECTS,
  type Question,
  type Subject,
} from '../../src/domain/questions/questions.ts'
import { answerForm } from '../../src/domain/reading/request.ts'

const TITLES: Readonly<Record<Subject, string>> = {
  mcp: 'MCP servers',
  api: 'API descriptions',
  cli: 'Command-line programs',
  llms: 'llms.txt',
}

export function questionsDoc(): string {
  return [
    '# What readers are asked',
    '',
    `A reader is a person, or a model of whoever runs this, who answers closed questions about the texts of a tool. \`agentgrade read <file> --print\` prints these questions with the text; \`--answers\` takes what comes back. Questions, version ${QUESTIONS_VERSION}: other words would be another instrument, so a change is a new version. \`npm run docs\` prints this page from the code; [method.md](method.md) says what answers earn.`,
    '',
    ...SUBJECTS.flatMap(subjectPart),
    '## Files',
    '',
    '`agentgrade read <file> --print --json` gives `{"format":"agentgrade-reading-request/1","of","sha256","text","tools":[{"number","name","sha256"}],"schema"}`; `operations` and `commands` for the others. `sha256` is that of the text, and each tool has its own; `schema` is the JSON Schema of an answer, with the questions as descriptions.',
    '',
    'An answer is one pass of one reader, complete:',
    '',
    '```json',
    answerForm('mcp', '0'.repeat(64)),
    '```',
    '',
    'Words are compared without case. Whoever accuses (pushy, hostile, mark, text, steals) gives a place: the number, the field and the first three to eight words; without words that are found there, there is no accusation. An answer that misses something, or is about another text, is refused as a whole.',
    '',
  ].join('\n')
}

function subjectPart(subject: Subject): string[] {
  const { whole, each, items, fields } = QUESTIONS[subject]
  return [
    `## ${TITLES[subject]}`,
    '',
    '| Of the whole | Question | Answers, from worst to best |',
    '| --- | --- | --- |',
    ...[...whole, STEER].map(row),
    '',
    ...(each.length === 0
      ? []
      : [
          `| Of each of the ${items} | Question | Answers |`,
          '| --- | --- | --- |',
          ...each.map(row),
          '',
        ]),
    `A place is in one of the fields ${fields.map((field) => `\`${field}\``).join(', ')}.`,
    '',
  ]
}

function row({ id, asks, answers, canPass }: Question): string {
  const words = Object.entries(answers).map(([word, meaning]) =>
    meaning === '' ? `_${word}_` : `_${word}_: ${meaning}`,
  )
  return `| \`${id}\` | ${asks} | ${[...words, ...(canPass ? [`_${CANNOT_TELL}_`] : [])].join('; ')} |`
}
