import { rulesOf, type SampleType, sample } from '@clearbench/messages';
import {
  counterpartsOf,
  MT_TYPES,
  MX_TYPES,
  type MxType,
  SAMPLE_TYPES,
  typeTitle,
} from '@clearbench/messages/types';
import { CONTENT_TYPES } from '../../packages/messages/src/formats/content-types.ts';
import { definitionOfType } from '../../packages/messages/src/swift-mt/types/registry.ts';
import { block, code, fileOf, table } from './markdown.ts';
import { mtSections } from './mt-page.ts';
import { mxSections } from './mx-page.ts';

/** A type of message: an MT, or an ISO 20022 message in all its versions. */
interface DocumentedType {
  /** `MT103`, `pacs.008`. */
  readonly name: string;
  /** The usual version first; an MT has only one. */
  readonly versions: readonly [string, ...string[]];
}

/** A page for each type of message, by the name of its file, and a list of them. All of it follows from the declarations. */
export function typePages(): ReadonlyMap<string, string> {
  const types = documentedTypes();
  const targets = new Map(types.map((type) => [type.name, targetsOf(type)]));
  return new Map([
    ['index.md', indexPage(types)],
    ...types.map((type) => [fileOf(type.name), pageOf(type, targets)] as const),
  ]);
}

function documentedTypes(): DocumentedType[] {
  const iso = Map.groupBy(MX_TYPES, nameOf);
  return [
    ...MT_TYPES.map((name) => ({ name, versions: [name] as const })),
    ...[...iso].map(([name, [usual = name, ...others]]) => ({ name, versions: [usual, ...others] as const })),
    { name: 'KTT', versions: ['KTT'] },
  ];
}

const ISO_NAME = /^[a-z]{4}\.\d{3}/;

/** `pacs.008` of `pacs.008.001.08`; an MT has no versions. */
const nameOf = (type: string): string => ISO_NAME.exec(type)?.[0] ?? type;

const titleOf = ({ versions: [usual] }: DocumentedType): string => typeTitle(usual) ?? usual;

const linkTo = (name: string): string => `[${name}](${fileOf(name)})`;

function indexPage(types: readonly DocumentedType[]): string {
  const rows = (chosen: readonly DocumentedType[]): string[][] =>
    chosen.map((type) => [linkTo(type.name), titleOf(type), type.versions.slice(0, 1).join()]);
  const { true: iso = [], false: others = [] } = Object.groupBy(
    types,
    ({ name }) => `${ISO_NAME.test(name)}` as const,
  );
  return page('Message types', [
    'Each page lists the fields of a type, the rules by which it is checked, a valid sample, and the types that it can be translated from and to. The ' +
      'pages follow from the declarations of the message engine.',
    '## ISO 20022',
    table(['type', 'name', 'usual version'], rows(iso)),
    '## SWIFT MT and telex',
    table(
      ['type', 'name'],
      rows(others).map(([link = '', title = '']) => [link, title]),
    ),
  ]);
}

function pageOf(type: DocumentedType, targets: ReadonlyMap<string, readonly string[]>): string {
  const {
    name,
    versions: [usual, ...others],
  } = type;
  const isIso = ISO_NAME.test(name);
  const to = targets.get(name) ?? [];
  const from = [...targets].filter(([, own]) => own.includes(name)).map(([source]) => source);
  return page(`${name}: ${titleOf(type)}`, [
    isIso
      ? `This page describes the usual version, ${code(usual)}.${others.length === 0 ? '' : ` The engine also reads and checks ${others.map(code).join(', ')}.`}`
      : `\`npx clearbench check FILE\` checks it, and ${code(`read(text, '${usual}')`)} of the [engine](../message-engine.md) returns its content.`,
    ...sectionsOf(usual),
    ...rulesSections(usual),
    ...(to.length + from.length === 0
      ? []
      : [
          '## Translation',
          table(['from', 'to'], [[from.map(linkTo).join(', '), to.map(linkTo).join(', ')]]),
          '[Translation](../translation.md) says what can be lost.',
        ]),
    ...sampleSections(usual),
  ]);
}

function sectionsOf(type: string): string[] {
  const definition = definitionOfType(type);
  if (definition !== null) return mtSections(definition);
  const version = MX_TYPES.find((one) => one === type);
  return version === undefined ? [] : mxSections(version);
}

/** The rules by which it is checked, as the engine lists them. */
function rulesSections(type: string): string[] {
  const own = CONTENT_TYPES.find((one) => one === type);
  if (own === undefined) return [];
  return [
    '## Rules',
    'Each rule is a code of problems, with its severity in strict mode. Those of a guideline apply with its ' +
      '[profile](../checking.md#rules-and-days), and the option `without` [switches a rule off](../checking.md#rules-one-by-one). ' +
      '[Codes](../codes.md) lists all of them, and [External codes](../external-codes.md) values such as `AC04`.',
    table(
      ['code', 'problem', 'severity', 'source'],
      rulesOf(own).map(({ id, text, severity, source, since }) => [
        code(id),
        text,
        severity,
        since === null ? source : `${source}, since ${since}`,
      ]),
    ),
  ];
}

/** The types that its sample can be translated to, whatever their version. */
function targetsOf({ name, versions: [usual] }: DocumentedType): string[] {
  const own = SAMPLE_TYPES.find((one) => one === usual);
  if (own === undefined) return [];
  return [...new Set(counterpartsOf(sample(own)).map(nameOf))].filter((target) => target !== name);
}

function sampleSections(type: string): string[] {
  const own = SAMPLE_TYPES.find((one) => one === type);
  if (own === undefined) return [];
  return ['## Sample', block(isMx(own) ? 'xml' : 'text', sample(own))];
}

const isMx = (type: SampleType): type is SampleType & MxType => MX_TYPES.some((one) => one === type);

const page = (title: string, sections: readonly string[]): string =>
  `${[`# ${title}`, ...sections].join('\n\n')}\n`;
