import assert from 'node:assert/strict'
import test from 'node:test'
import type { HelpFigures } from '../../domain/evidence/observations/help-figures.ts'
import { commandEstimates } from './commands.ts'

const BARE: HelpFigures = {
  texts: 1,
  bytes: 3000,
  options: 10,
  describedOptions: 0,
  optionBytes: 0,
  valueOptions: 0,
  boundOptions: 0,
  literalOptions: 0,
  commands: 0,
  describedCommands: 0,
  commandBytes: 0,
  arguments: 0,
  proseBytes: 0,
  sections: 0,
  examples: 0,
  jsonTexts: 0,
  topJson: false,
  formats: false,
  outputs: false,
  limits: false,
  unattended: 0,
  quiet: false,
  environment: 0,
  prompts: false,
  dryRun: false,
  guards: 0,
  exitCodes: 'none',
  failures: 0,
  logs: false,
}
const FULL: HelpFigures = {
  ...BARE,
  texts: 4,
  describedOptions: 10,
  optionBytes: 900,
  valueOptions: 10,
  boundOptions: 10,
  literalOptions: 10,
  commands: 10,
  describedCommands: 10,
  commandBytes: 900,
  arguments: 9,
  proseBytes: 5000,
  sections: 40,
  examples: 40,
  jsonTexts: 4,
  topJson: true,
  formats: true,
  outputs: true,
  limits: true,
  unattended: 9,
  quiet: true,
  environment: 9,
  dryRun: true,
  guards: 9,
  exitCodes: 'listed',
  failures: 9,
  logs: true,
}

const estimated = (bent: Partial<HelpFigures>) => {
  const estimates = commandEstimates({ ...BARE, ...bent })
  assert.ok(estimates)
  return estimates
}

test('a text without options and commands has no estimates', () => {
  assert.equal(commandEstimates({ ...BARE, options: 0 }), undefined)
})

test('estimates stay on the scale', () => {
  for (const figures of [
    BARE,
    FULL,
    { ...FULL, options: 0, describedOptions: 0 },
    { ...BARE, prompts: true },
  ]) {
    const { length, ...answers } = estimated(figures)
    assert.ok(length >= 0 && length <= 2)
    for (const [question, answer] of Object.entries(answers))
      assert.ok(answer >= 0 && answer <= 4, `${question}: ${answer}`)
  }
})

test('what the help has more of never lowers an estimate', () => {
  const bare = estimated({})
  for (const [name, figure] of Object.entries(FULL)) {
    if (name === 'commands' || name === 'texts') continue
    const more = estimated({ [name]: figure })
    for (const question of Object.keys(bare) as (keyof typeof bare)[])
      assert.ok(more[question] >= bare[question], `${name} lowers ${question}`)
  }
})

test('each question by what it asks for', () => {
  const described = { describedOptions: 10, optionBytes: 500 }
  assert.ok(estimated(described).clear > estimated({ ...described, optionBytes: 150 }).clear)
  assert.ok(estimated({ boundOptions: 5 }).args > estimated({ boundOptions: 1 }).args)
  const [all, part, none] = [{ topJson: true, jsonTexts: 1 }, { jsonTexts: 1 }, {}].map(
    (json) => estimated({ texts: 4, ...json }).output,
  )
  assert.ok((all ?? 0) > (part ?? 0) && (part ?? 0) > (none ?? 0))
  const [listed, mentioned] = (['listed', 'mentioned'] as const).map(
    (exitCodes) => estimated({ exitCodes }).errors,
  )
  assert.ok((listed ?? 0) > (mentioned ?? 0))
  assert.ok(estimated({ prompts: true }).unattended < estimated({}).unattended)
  assert.ok(estimated({ prompts: true, unattended: 1 }).unattended > 2)
  assert.ok(estimated({ dryRun: true }).effects > estimated({ guards: 2 }).effects)
  assert.ok(estimated({ commands: 9 }).unattended < estimated({}).unattended)
  assert.ok(estimated({ examples: 3 }).find > estimated({ options: 60 }).find)
})

test('a text of next to nothing and one of many pages are no lean ones', () => {
  assert.deepEqual(
    [200, 3000, 6000, 20_000].map((bytes) => estimated({ bytes }).length),
    [0, 2, 1, 0],
  )
})
