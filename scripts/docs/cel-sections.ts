import { CEL_FUNCTIONS } from './cel-functions.ts';
import { code, table } from './markdown.ts';

/** What both house rules and test plans can use of CEL. */
export const celSections = (): string[] => [
  '## Functions',
  'Conditions are [CEL](https://cel.dev). In these examples, `text` is `"INV4711"`, `codes` is `["T50", "T52"]`, and `number` is `12500.5`. All of ' +
    'them are true. In arithmetic, write numbers with decimals: `number * 2.0`.',
  ...Object.entries(CEL_FUNCTIONS).flatMap(([subject, functions]) => [
    `### ${subject}`,
    table(
      ['function', 'example'],
      functions.map(([name, example]) => [name, code(example)]),
    ),
  ]),
];
