import type { Fix } from '../../core/problem.ts';
import { cbprService } from '../../iso20022/rules/header-rules.ts';
import { every, has } from '../../iso20022/rules/lookup.ts';
import { definitionOf } from '../../iso20022/schema/read-registry.ts';
import { spellText } from '../../iso20022/xml/escape.ts';
import { elementsOf, textOf, type XmlElement } from '../../iso20022/xml/xml-tree.ts';
import { spaceBefore, spanOfRun } from './edits.ts';
import { ruleOf, textTypeOf } from './schema-of.ts';
import { type IsoFixer, type IsoPiece, targetOf } from './target.ts';

/** Texts that continue in the next element of the same name. */
const CONTINUED: ReadonlySet<string> = new Set(['Ustrd', 'AdrLine', 'AddtlInf', 'AddtlRmtInf']);

/** A text that is too long, split over further elements of the same name; guidelines allow too few of them for that. */
export const continued: IsoFixer = (problem, piece) => {
  const { header } = piece.message;
  const { profile = cbprService(header) === null ? 'base' : 'cbpr' } = piece.options;
  const element = targetOf(problem, piece)?.element;
  if (profile !== 'base' || element === undefined || !CONTINUED.has(element.local)) return null;
  const type = textTypeOf(element, piece.message);
  const max = type === null ? 0 : Number(/^#\d+,(\d+)$/.exec(definitionOf(type.name))?.[1] ?? 0);
  const room =
    (ruleOf(element, piece.message)?.max ?? 1) - every(element.parent ?? undefined, element.local).length;
  if (max === 0) return null;
  const pieces = split(textOf(element), max);
  if (pieces.length < 2 || pieces.length - 1 > room) return null;
  return replaceRun(
    [element],
    pieces,
    piece,
    `Write ${element.local} as ${pieces.length} of at most ${max} characters.`,
  );
};

/** A text in pieces of at most this many characters, split between words if possible. */
function split(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = [...text];
  while (rest.length > max) {
    const space = rest.slice(0, max + 1).lastIndexOf(' ');
    const end = space > 0 ? space : max;
    pieces.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  pieces.push(rest.join(''));
  return pieces;
}

/** Joins several texts of remittance information, if they fit into one. */
export const inOneText: IsoFixer = (problem, piece) => {
  const element = targetOf(problem, piece)?.element;
  const information = element?.local === 'Ustrd' ? element.parent : (element ?? null);
  const texts = every(information ?? undefined, 'Ustrd');
  const [first, second] = texts;
  if (information === null || first === undefined || second === undefined || has(information, 'Strd'))
    return null;
  const joined = texts.map((one) => textOf(one).trim()).join(' ');
  if (textTypeOf(first, piece.message)?.problem(joined) !== null) return null;
  return replaceRun(texts, [joined], piece, `Write the ${texts.length} Ustrd as one.`);
};

/** Neighbours of one name, written with other texts in them. */
export function replaceRun(
  run: readonly XmlElement[],
  texts: readonly string[],
  piece: IsoPiece,
  message: string,
): Fix | null {
  const [first] = run;
  const span = spanOfRun(run, piece);
  const isPlain = run.every((one) => one.attributes.length === 0 && elementsOf(one).length === 0);
  if (first === undefined || span === null || !isPlain) return null;
  const elements = texts.map((text) => `<${first.name}>${spellText(text).spelling}</${first.name}>`);
  return { span, replacement: elements.join(spaceBefore(first)), message };
}
