import { between, type Random } from '../crash/random.ts';
import { PIECES } from './pieces.ts';

/** A long text of one shape: its contents are random, its length (in characters) is given. */
export function largeInput(random: Random, seeds: readonly string[], length: number): string {
  const seed = seeds[between(random, 0, seeds.length)] ?? '';
  const other = seeds[between(random, 0, seeds.length)] ?? '';
  const piece = PIECES[between(random, 0, PIECES.length)] ?? ' ';
  const second = PIECES[between(random, 0, PIECES.length)] ?? ' ';
  const at = between(random, 0, seed.length + 1);
  const lines = seed.split('\n');
  const line = `${lines[between(random, 0, lines.length)] ?? ''}\n`;
  switch (between(random, 0, 9)) {
    case 0:
      return fill(piece, length);
    case 1:
      return fill(piece + second, length);
    case 2:
      return fill(seed, length);
    case 3:
      return fill(`${seed}\r\n$\r\n${other}`, length);
    case 4:
      return seed.slice(0, at) + fill(piece, length) + seed.slice(at);
    case 5:
      return seed.slice(0, at) + fill(`${piece}\n`, length) + seed.slice(at);
    case 6:
      return insideText(seed, fill(line, length));
    case 7:
      return fill(seed.slice(0, at), length);
    default:
      return seed + fill(seed.slice(at), length);
  }
}

function fill(piece: string, length: number): string {
  const used = piece === '' ? ' ' : piece;
  return used.repeat(Math.ceil(length / used.length)).slice(0, length);
}

/** Inserts lines before the last line, so that the text around them stays intact. */
function insideText(seed: string, lines: string): string {
  const end = seed.lastIndexOf('\n') + 1;
  return seed.slice(0, end) + lines + seed.slice(end);
}
