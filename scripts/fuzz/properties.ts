import type { Mode } from '@clearbench/messages';
import type { Input } from './input.ts';
import {
  detected,
  judged,
  judgedInChunks,
  outlined,
  parsed,
  payloadRead,
  validated,
} from './reading-properties.ts';
import {
  contentComesBack,
  contentWritten,
  fileComesBack,
  lenientIsNoStricter,
  translated,
  writtenAgain,
} from './writing-properties.ts';

/**
 * A property of every text. Returns what does not hold, as a sentence, or null; an escaped exception is a finding too, as is
 * taking too long.
 */
export interface Property {
  readonly name: string;
  readonly check: (input: Input) => string | null;
  /** Expensive, or similar to another one: checked for one input in `RARE_ONE_IN`. */
  readonly isRare?: true;
}

const RARE_ONE_IN = 4;

const MODES: readonly Mode[] = ['strict', 'lenient'];

export const PROPERTIES: readonly Property[] = [
  { name: 'a text is detected', check: detected },
  ...MODES.flatMap((mode): Property[] => [
    { name: `messages are parsed (${mode})`, check: (input) => parsed(input, mode) },
    { name: `messages are validated (${mode})`, check: (input) => validated(input, mode) },
    { name: `everything gets a verdict (${mode})`, check: (input) => judged(input, mode), isRare: true },
  ]),
  { name: 'a text in chunks gets the verdicts of the whole', check: judgedInChunks, isRare: true },
  { name: 'messages are shown as trees', check: outlined },
  { name: 'a payload is read', check: payloadRead },
  { name: 'a message that is valid in strict mode is valid in lenient mode', check: lenientIsNoStricter },
  { name: 'a valid message is written as it was', check: writtenAgain },
  { name: 'a file is written exactly as it was', check: fileComesBack },
  { name: 'the content of a valid message is written and read back', check: contentComesBack },
  { name: 'the content of any message is written', check: contentWritten, isRare: true },
  { name: 'messages are translated', check: translated, isRare: true },
];

const FREQUENT = PROPERTIES.filter(({ isRare }) => isRare === undefined);

/** The properties that are checked for the input with that index. */
export function propertiesFor(index: number): readonly Property[] {
  return index % RARE_ONE_IN === 0 ? PROPERTIES : FREQUENT;
}
