import { straySpaceOf } from '../../swift-mt/envelope/stray-space.ts';
import { type Change, lineIn, type ValueFixer } from './spot.ts';

/** Removes white space around an otherwise right value, at the ends of its lines, and empty lines at its end. */
export const strayBlanks: ValueFixer = ({ value, spec }) =>
  spec.format.pattern.test(value) || straySpaceOf(spec, value) === null ? null : tidied(value);

/** The same where a lenient reader passes over it; lines that do not belong to the field remain. */
export const passedOver: ValueFixer = ({ value }) => (/\n:/.test(value) ? null : tidied(value));

function tidied(value: string): Change | null {
  const text = value.replaceAll(/[ \t\r]+(?=\r\n)|[ \t]+(?=\n)/g, '').trim();
  if (text === value) return null;
  const message = 'Leave out the white space that is not part of the field';
  return { from: 0, to: value.length, text, message };
}

/** An empty line within a text. */
export const emptyLine: ValueFixer = ({ value, at }) => {
  const { from, to } = lineIn(value, at);
  if (from === 0 || value.slice(from, to).trim() !== '') return null;
  // With the line end in front of it, so that it may be the last line.
  const before = value.charCodeAt(from - 2) === 13 ? from - 2 : from - 1;
  return { from: before, to, text: '', message: 'Leave out the empty line' };
};
