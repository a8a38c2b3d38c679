import { EVENT_FACTS, planJsonSchema } from '@clearbench/test-plans';
import { conditionFields } from '@clearbench/test-plans/condition-fields';
import {
  CASES_MAX,
  CONDITION_MAX_LENGTH,
  EVENT_KINDS,
  EVENT_VARIABLES,
  type EventKind,
  STEPS_MAX,
} from '@clearbench/test-plans/document';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { celSections } from './cel-sections.ts';
import { FACT_EXAMPLES } from './event-examples.ts';
import { type JsonSchema, KEY_HEAD, keyRows } from './key-rows.ts';
import { block, code, table } from './markdown.ts';
import { typeText } from './rules-page.ts';

const EXAMPLE = `name: first-steps
title: First steps
cases:
  - id: corrected
    title: A refused payment is corrected
    instructions: Post a payment with an error, read the answer, and post the corrected payment.
    expect: The corrected payment is stored.
    within: P1D
    steps:
      - { as: refused, on: calls, where: call.status == 422, text: A payment is refused }
      - { on: calls, where: call.status == 201 && call.by == refused.by, text: The corrected payment is stored, within: PT1H }
`;

const KIND_TEXTS: Readonly<Record<EventKind, string>> = {
  payloads: 'A body that the workspace received.',
  transfers: 'A change of a transfer.',
  messages: 'A message to or from a network, or one that the partner posted without ordering a transfer.',
  deliveries: 'An attempt to deliver a notification to a webhook.',
  calls: 'A call of the API, or a file over SFTP.',
};

/** The language of test plans, from the JSON schema of a plan. */
export function plansPage(): string[] {
  const plan = planJsonSchema() as JsonSchema;
  const testCase = plan.properties?.cases?.items ?? {};
  const { steps, never, trigger } = testCase.properties ?? {};
  return [
    '# Test plans',
    'A list of cases that a partner has to pass, as a document in YAML or JSON: write it in the console, or as a file for ' +
      '`npx clearbench plan check`.',
    block('yaml', EXAMPLE),
    '## The plan',
    table(KEY_HEAD, keyRows(plan)),
    '## A case',
    'Times are durations of ISO 8601: `PT20S`, `PT2H`, `P1D`.',
    table(KEY_HEAD, keyRows(testCase)),
    '## A step',
    'Steps hold in order. A later condition may use the event of an earlier step that has a name.',
    table(KEY_HEAD, keyRows(steps?.items ?? {})),
    '### What must never happen',
    'An entry of `never` fails the case at once.',
    table(KEY_HEAD, keyRows(never?.items ?? {})),
    '## Triggers',
    ...(trigger?.oneOf ?? []).flatMap((kind) => [
      `### ${code(String(kind.properties?.kind?.const))}`,
      kind.properties?.kind?.description ?? '',
      ...tableUnlessEmpty(keyRows(kind, (key) => key !== 'kind')),
    ]),
    '## Facts',
    'If an event lacks a fact, its value is an empty text, zero or false. A plan whose condition names an unknown fact, or compares a fact with a ' +
      'value that it never has, is refused.',
    ...EVENT_KINDS.flatMap((kind) => [
      `### ${code(kind)}`,
      `${KIND_TEXTS[kind]} The variable is ${code(EVENT_VARIABLES[kind])}.`,
      table(['fact', 'type', 'meaning', 'example'], factRows(kind)),
    ]),
    ...celSections(),
    '## Limits',
    table(
      ['', 'limit'],
      [
        ['document', `${CASES_MAX} cases of ${STEPS_MAX} steps, 256 kB`],
        ['condition', `${CONDITION_MAX_LENGTH.toLocaleString('en')} characters, loops two deep`],
      ],
    ),
    'Conditions also have a limit of steps, see [ADR 28](../adr/0028-test-plans.md).',
    '## Ready-made plans',
    table(
      ['plan', 'for'],
      READY_PLANS.map(({ description, document }) => [code(document.name), description]),
    ),
  ];
}

const tableUnlessEmpty = (rows: string[][]): string[] => (rows.length === 0 ? [] : [table(KEY_HEAD, rows)]);

function factRows(kind: EventKind): string[][] {
  const variable = EVENT_VARIABLES[kind];
  const types = new Map(conditionFields(kind, []).map(({ path, type }) => [path, type]));
  const examples: Readonly<Record<string, string>> = FACT_EXAMPLES[kind];
  return Object.entries(EVENT_FACTS[kind]).map(([name, { text }]) => [
    code(`${variable}.${name}`),
    typeText(types.get(`${variable}.${name}`) ?? ''),
    text,
    code(examples[name] ?? ''),
  ]);
}
