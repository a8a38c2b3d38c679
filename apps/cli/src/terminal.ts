import type { WriteStream } from 'node:tty';

export type Colour = 'red' | 'green' | 'yellow' | 'dim';

const CODES: Readonly<Record<Colour, number>> = { red: 31, green: 32, yellow: 33, dim: 2 };

export type Paint = (colour: Colour, text: string) => string;

/** A terminal gets colours unless `NO_COLOR` is set. */
export const hasColours = (stream: Partial<WriteStream>): boolean =>
  stream.isTTY === true && (process.env.NO_COLOR ?? '') === '';

export function painter(colours: boolean): Paint {
  return (colour, text) => (colours ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text);
}

/** Text from a file or a server must not control the terminal. */
export function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

/** A value in one line: its line breaks are shown as `⏎`. */
export const inOneLine = (value: string): string => visible(value.replaceAll(/\r?\n/g, ' ⏎ '));
