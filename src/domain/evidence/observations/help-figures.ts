// What the help of a command-line program and of some of its commands has, in figures.
import type { Static } from 'typebox'
import { choice, count, flag, shape } from '../../schema/schema.ts'

export const helpFigures = shape(
  {
    texts: count('Texts that were read: the help of the program, and of some of its commands.'),
    bytes: count('Bytes of all of them in UTF-8.'),
    options: count('Options, without those for the help and the version.'),
    describedOptions: count('Options with a text.'),
    optionBytes: count('Bytes of the texts of options.'),
    valueOptions: count('Options that show a place for their value.'),
    boundOptions: count('Options that show their choices or their default.'),
    literalOptions: count('Options whose text quotes a value, or has a number or a name to type.'),
    commands: count('Commands in the list of the program.'),
    describedCommands: count('Commands with a text.'),
    commandBytes: count('Bytes of the texts of commands.'),
    arguments: count('Named arguments with a text in the help of commands.'),
    proseBytes: count('Bytes of sentences that are not about one option or command.'),
    sections: count('Headings over lists of options or commands.'),
    examples: count('Calls to copy.'),
    jsonTexts: count('Texts with an option that yields JSON.'),
    topJson: flag('The help of the program has such an option.'),
    formats: flag(
      'An option yields another form that programs read, or output without decoration.',
    ),
    outputs: flag('An answer is shown or its form said.'),
    limits: flag('An option limits, selects or filters what comes back.'),
    unattended: count('Options that answer or skip questions.'),
    quiet: flag('An option silences what is said beside the answer.'),
    environment: count('Environment variables.'),
    prompts: flag('It says that it asks questions.'),
    dryRun: flag('An option shows what would happen.'),
    guards: count('Options that force, confirm, back up or undo.'),
    exitCodes: choice(['listed', 'mentioned', 'none'], 'What it says of exit codes.'),
    failures: count('Options about failures: of exit codes, retries, time limits, strictness.'),
    logs: flag('An option tells more about what goes on.'),
  },
  'Figures of the help of a command-line program.',
)

export type HelpFigures = Static<typeof helpFigures>
