import type { ValueFixer } from './spot.ts';

/** The numbered lines of option F in ascending order. */
export const numberedOrder: ValueFixer = ({ value }) => {
  const lines = value.split(/(?<=\n)/).map((line) => /^(.*?)(\r?\n)?$/s.exec(line) ?? []);
  const texts = lines.map(([, text = '']) => text);
  const ends = lines.map(([, , end = '']) => end);
  const first = /^[1-8]\//.test(texts[0] ?? '') ? 0 : 1;
  const numbered = texts.slice(first);
  if (!numbered.every((line) => /^[1-8]\/./.test(line))) return null;
  const sorted = [...numbered].sort((one, other) => Number(one.charAt(0)) - Number(other.charAt(0)));
  const text = [...texts.slice(0, first), ...sorted]
    .map((line, place) => line + (ends[place] ?? ''))
    .join('');
  if (text === value) return null;
  return { from: 0, to: value.length, text, message: 'Put the numbered lines into ascending order' };
};
