import { rulesJsonSchema } from '@clearbench/house-rules';
import { EXPRESSION_MAX_LENGTH, PATTERN_MAX_LENGTH, RULES_MAX } from '@clearbench/house-rules/document';
import { expressionFields } from '@clearbench/house-rules/expression-fields';
import { READY_SETS } from '@clearbench/house-rules/ready-sets';
import { celSections } from './cel-sections.ts';
import { type JsonSchema, KEY_HEAD, keyRows } from './key-rows.ts';
import { block, code, table } from './markdown.ts';
import { RULE_VARIABLES, TRANSFER_FACTS } from './rule-facts.ts';

const EXAMPLE = `title: Oak Bank
timeZone: Europe/Berlin
holidays: [2026-12-24]
rules:
  - { name: eur-only, kind: currencies, allow: [EUR] }
  - { name: limit, kind: amounts, max: "100000.00", fix: Send larger amounts through TARGET. }
  - name: references
    kind: expression
    types: [pacs.008.*]
    expression: message.document.CdtTrfTxInf.all(t, t.PmtId.EndToEndId != "NOTPROVIDED")
    text: Each payment needs a reference of its sender.
`;

/** The language of house rules, from the JSON schema of a document. */
export function rulesPage(): string[] {
  const document = rulesJsonSchema() as JsonSchema;
  const kinds = document.properties?.rules?.items?.oneOf ?? [];
  const nameOf = (kind: JsonSchema): string => String(kind.properties?.kind?.const);
  const isCommon = (key: string): boolean =>
    key !== 'kind' && kinds.every(({ properties = {} }) => key in properties);
  const [first = {}] = kinds;
  return [
    '# House rules',
    'A bank’s own requirements on top of the standards, as a document in YAML or JSON: write it in the console, or as a file for ' +
      '`npx clearbench rules check`. A payment must pass every rule; a refusal names the rule that it breaks.',
    block('yaml', EXAMPLE),
    '## The document',
    table(KEY_HEAD, keyRows(document)),
    '## Every rule',
    table(KEY_HEAD, keyRows(first, isCommon)),
    '## Kinds',
    ...kinds.flatMap((kind) => [
      `### ${code(nameOf(kind))}`,
      kind.properties?.kind?.description ?? '',
      table(
        KEY_HEAD,
        keyRows(kind, (key) => key !== 'kind' && (!isCommon(key) || isStricter(kind, first, key))),
      ),
    ]),
    '## Facts of an expression',
    'The content in `message` has the names that the page of its type lists, under *Message types*. Amounts in it are texts: `double(value)` makes them numbers. If a message ' +
      'lacks a field that the expression uses, the rule doesn’t apply to it; `has(transfer.reference)` requires the field.',
    table(['fact', 'type', 'meaning', 'example'], factRows()),
    ...celSections(),
    '## Limits',
    table(
      ['', 'limit'],
      [
        ['document', `${RULES_MAX} rules, 256 kB`],
        ['expression', `${EXPRESSION_MAX_LENGTH.toLocaleString('en')} characters, loops two deep`],
        ['pattern', `${PATTERN_MAX_LENGTH} characters, RE2`],
      ],
    ),
    'Expressions also have a limit of steps, see [ADR 27](../adr/0027-house-rules.md). A rule that exceeds it refuses nothing; the answer has a warning.',
    '## Ready-made sets',
    table(
      ['set', 'for'],
      READY_SETS.map(({ id, description }) => [code(id), description]),
    ),
  ];
}

/** A kind may require what others leave out. */
const isStricter = (kind: JsonSchema, other: JsonSchema, key: string): boolean =>
  kind.required?.includes(key) === true && other.required?.includes(key) !== true;

function factRows(): string[][] {
  const types = new Map(expressionFields(undefined).map(({ path, type }) => [path, type]));
  const typeOf = (path: string): string => typeText(types.get(path) ?? '');
  return [
    ...RULE_VARIABLES.map(([name, meaning, example]) => [code(name), typeOf(name), meaning, code(example)]),
    ...Object.entries(TRANSFER_FACTS).map(([field, [meaning, example]]) => [
      code(`transfer.${field}`),
      typeOf(`transfer.${field}`),
      meaning,
      code(example),
    ]),
  ];
}

/** Values to choose from are code. */
export const typeText = (type: string): string =>
  type.replaceAll(/"([^"]*)"/g, (_, value: string) => (value === '' ? 'empty' : code(value)));
