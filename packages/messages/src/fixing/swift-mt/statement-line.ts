import { readStatementLine } from '../../swift-mt/types/category9/statement/statement-line.ts';
import { lineEndOf, lineIn, type ValueFixer } from './spot.ts';

/** Blanks between parts that follow each other without any: of an entry, as columns leave them, or of another dated amount. */
export const innerBlanks: ValueFixer = ({ value, at, field, spec }) => {
  const { kinds } = spec.format;
  if (field.tag !== '61' && !kinds.includes('amount') && !kinds.includes('date')) return null;
  const [blanks = ''] = /^ +/.exec(value.slice(at)) ?? [];
  if (blanks === '') return null;
  return { from: at, to: at + blanks.length, text: '', message: 'Leave out the blanks between the parts' };
};

/** A reference for the account owner that is missing is NONREF; `//` without a reference after it is left out. */
export const entryReferences: ValueFixer = ({ value, at, field }) => {
  if (field.tag !== '61') return null;
  const { to } = lineIn(value, at);
  const rest = value.slice(at, to);
  const { type, reference } = readStatementLine(value).parts;
  const isMissing = type !== null && type.text !== '' && reference === null;
  if (isMissing && at === type.offset + type.text.length && (rest === '' || rest.startsWith('//')))
    return { from: at, to: at, text: 'NONREF', message: 'Write NONREF, as there is no reference' };
  return rest === '//'
    ? { from: at, to, text: '', message: 'Leave out // without a reference after it' }
    : null;
};

/** Details in the line of the references of a file with columns belong in a second line. */
export const entryDetails: ValueFixer = (spot) => {
  const { value, at, field } = spot;
  const { from, to } = lineIn(value, at);
  const details = value.slice(at, to).trim();
  const reference = value.slice(from, at).trimEnd();
  if (field.tag !== '61' || from > 0 || to < value.length || reference.length === at || details === '')
    return null;
  return {
    from: reference.length,
    to,
    text: lineEndOf(spot.piece) + details,
    message: 'Write the details into a second line',
  };
};
