import { type SampleType, sample } from '@clearbench/messages';
import {
  counterpartsOf,
  MT_TYPES,
  MX_TYPES,
  type MxType,
  SAMPLE_TYPES,
  typeTitle,
} from '@clearbench/messages/types';
import { definitionOfType } from '../../packages/messages/src/swift-mt/types/registry.ts';
import { block, fileOf, table } from './markdown.ts';
import { mtSections } from './mt-page.ts';
import { mxSections } from './mx-page.ts';

/** A page for each type of message, by the name of its file, and a list of them. All of it follows from the declarations. */
export function typePages(): ReadonlyMap<string, string> {
  const types = [...MT_TYPES, ...MX_TYPES, 'KTT'];
  const list = types.map((type) => [`[${type}](${fileOf(type)})`, typeTitle(type) ?? '']);
  return new Map([
    ['README.md', page('Types of messages', [table(['type', ''], list)])],
    ...types.map((type) => [fileOf(type), pageOf(type)] as const),
  ]);
}

function pageOf(type: string): string {
  return page(`${type}: ${typeTitle(type) ?? type}`, [
    `\`read(text, '${type}')\` has it as \`ContentOf<'${type}'>\`.`,
    ...sectionsOf(type),
    ...sampleSections(type),
  ]);
}

function sectionsOf(type: string): string[] {
  const definition = definitionOfType(type);
  if (definition !== null) return mtSections(definition);
  const version = MX_TYPES.find((one) => one === type);
  return version === undefined ? [] : mxSections(version);
}

function sampleSections(type: string): string[] {
  const own = SAMPLE_TYPES.find((one) => one === type);
  if (own === undefined) return [];
  const text = sample(own);
  const counterparts = counterpartsOf(text).filter((one) => one !== type);
  const links = counterparts.map((one) => `[${one}](${fileOf(one)})`).join(', ');
  return [
    '## Translation',
    links === '' ? 'There is none.' : `It can become ${links}.`,
    '## Sample',
    `\`sample('${type}')\`:`,
    block(isMx(own) ? 'xml' : '', text),
  ];
}

const isMx = (type: SampleType): type is SampleType & MxType => MX_TYPES.some((one) => one === type);

const page = (title: string, sections: readonly string[]): string =>
  `${[`# ${title}`, ...sections].join('\n\n')}\n`;
