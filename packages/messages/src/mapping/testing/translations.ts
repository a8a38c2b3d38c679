import type { Problem } from '../../core/problem.ts';
import type { MxContent } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import type { MtContent } from '../../swift-mt/index.ts';
import { targetsOf, translate } from '../index.ts';
import { leavesOf } from '../losses.ts';
import { targetsOfContent, translateContent } from '../pairs/pairs.ts';
import type { Loss, Translation } from '../translation.ts';
import { errorsBeyondAddresses } from './errors.ts';

export type Translated = Extract<Translation, { ok: true }>;

export function translated(text: string): Translated {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(`not a message: ${JSON.stringify(result.problems)}`);
  const [target] = targetsOf(result.message);
  const translation = target === undefined ? null : translate(result.message, target);
  if (translation?.ok !== true) throw new Error(`not translated: ${JSON.stringify(translation)}`);
  return translation;
}

export function errors(problems: readonly Problem[]): readonly string[] {
  const wrong = errorsBeyondAddresses(problems);
  return wrong.map(({ code, path, message }) => `${code} ${path} ${message}`);
}

export function mapped(content: MtContent | MxContent): {
  content: MtContent | MxContent;
  losses: readonly Loss[];
} {
  const [target] = targetsOfContent(content);
  const found = target === undefined ? null : translateContent(content, target);
  if (found?.kind !== 'mapped') throw new Error(`not mapped: ${JSON.stringify(found)}`);
  return found;
}

/** White space, slashes that mark lines, and the plus of a truncated text are not content. */
export function plain(text: string): string {
  return text.replace(/[\s+/]/g, '');
}

/** Every value of a content, except line numbers. */
export function textsOf(content: MtContent | MxContent): string {
  return leavesOf(content, '')
    .filter(({ path }) => !path.endsWith('/number'))
    .map(({ text }) => text)
    .join(' ');
}

/** Leaves that depend on the message type, or have another code that separate tests cover. */
const RECODED =
  /^\/(?:type|envelope\/direction|detailsOfCharges|(?:.*\/)?timeIndications\[\d+\]\/code|(?:.*\/)?clearingCode\/system|(?:.*\/)?option|lines\[\d+\]\/(?:mark|fundsCode)|copiedFields\[\d+\]\/tag|transactions\[\d+\]\/(?:detailsOfCharges|amount\/amount|instructionCodes\[\d+\]\/code)|.*\/kind)$/;

/** Parts of a line that become separate elements. */
function partsOf(text: string): string[] {
  // A copied field 32A: date and amount are written otherwise.
  if (/^\d{6}[A-Z]{3}[\d,]+$/.test(text)) return [];
  // Field 72 of a return: the message type, and amounts in another notation.
  if (/^\/(?:RETN|REJT|CHGS)\//.test(text)) return [];
  if (/^\/(?:MREF|TREF|[A-Z]{2}\d\d)\//.test(text)) return text.slice(6) === '' ? [] : [text.slice(6)];
  // Field 76: status, reason and text are their own elements.
  if (/^\/(?:CNCL|PDCR|RJCR)\//.test(text)) return text.split('/').filter((part) => part !== '');
  const [, line = text] = /^\/(?:REC|BNF|NARR|OCMT|ROC)\/(.*)$/s.exec(text) ?? [];
  const [, country, town] = /^(?:\/(?:ORDERRES|BENEFRES)\/)?([A-Z]{2})\/{1,2}(.*)$/s.exec(line) ?? [];
  return country === undefined || town === undefined ? [line.replace(/^\/\//, '')] : [country, town];
}

/** Leaves of the source that are neither in the target nor named by a loss. */
export function silentlyLost(source: MtContent): string[] {
  const { content, losses } = mapped(source);
  const target = plain(textsOf(content));
  const reported = plain(losses.flatMap(({ before, from }) => [before ?? '', from ?? '']).join('\n'));
  return leavesOf(source, '')
    .filter(({ path }) => !RECODED.test(path))
    .filter(({ text }) =>
      partsOf(text).some((part) => !target.includes(plain(part)) && !reported.includes(plain(part))),
    )
    .map(({ path, text }) => `${path} ${text}`);
}

/** Fields of block 4 in their order. */
export function fieldsOf(text: string): string[] {
  const block = /\{4:\r\n(.*)\r\n-\}/s.exec(text)?.[1] ?? '';
  return block.split(/\r\n(?=:)/);
}
