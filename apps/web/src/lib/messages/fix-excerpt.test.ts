import { describe, expect, it } from 'vitest';
import { type ExcerptSide, excerptOf } from './fix-excerpt.ts';

/** The excerpt of a change of the first occurrence of some text, as lines with the changed characters in brackets. */
function excerpt(text: string, from: string, to: string): string[] {
  return excerptAt(text, text.indexOf(from), from.length, to);
}

function excerptAt(text: string, start: number, length: number, replacement: string): string[] {
  const span = { start, end: start + length };
  const { before, after } = excerptOf(text, { span, replacement, message: 'Change it' });
  const lines = (sign: string, { rows, rowsLeftOut }: ExcerptSide) => [
    ...rows.map(({ lead, changed, tail }) => sign + lead + (changed === '' ? '' : `[${changed}]`) + tail),
    ...(rowsLeftOut === 0 ? [] : [`${sign}${rowsLeftOut} more`]),
  ];
  return [...lines('-', before), ...lines('+', after)];
}

describe('the excerpt of a change', () => {
  it('is the line that it touches, with the characters that really differ', () => {
    expect(excerpt(':20:A\r\n:32A:261120EUR12500.50\r\n:71A:SHA', '12500.50', '12500,50')).toEqual([
      '-:32A:261120EUR12500[.]50',
      '+:32A:261120EUR12500[,]50',
    ]);
  });

  it('marks whole words, because parts would be hard to compare', () => {
    expect(excerpt(':32A:2026-11-20EUR1,', '2026-11-20', '261120')).toEqual([
      '-:32A:[2026-11-20]EUR1,',
      '+:32A:[261120]EUR1,',
    ]);
    expect(excerpt(':28:1/1', '28', '28C')).toEqual(['-:[28]:1/1', '+:[28C]:1/1']);
    expect(excerpt('MÜLLER & SON', 'MÜLLER & SON', 'MULLER + SON')).toEqual([
      '-[MÜLLER &] SON',
      '+[MULLER +] SON',
    ]);
  });

  it('leaves out unchanged lines in between', () => {
    expect(excerpt('<a><B>\n<C/>\n</B></a>', '<B>\n<C/>\n</B>', '<b>\n<C/>\n</b>')).toEqual([
      '-<a><[B]>',
      '-</[B]></a>',
      '+<a><[b]>',
      '+</[b]></a>',
    ]);
  });

  it('shows an insertion and a deletion', () => {
    expect(excerpt(':32A:261120EUR12500\r\n', '12500', '12500,')).toEqual([
      '-:32A:261120EUR12500',
      '+:32A:261120EUR12500[,]',
    ]);
    expect(excerpt('<A>1</A><B/>', '<B/>', '')).toEqual(['-<A>1</A>[<B/>]', '+<A>1</A>']);
  });

  it('leaves out the far ends of a long line, and the middle of a long change', () => {
    const text = `${'a'.repeat(90)}X${'b'.repeat(90)}`;
    expect(excerpt(text, 'X', 'Y')).toEqual([
      `-…${'a'.repeat(32)}[X]${'b'.repeat(24)}…`,
      `+…${'a'.repeat(32)}[Y]${'b'.repeat(24)}…`,
    ]);
    expect(excerpt(text, text, 'c'.repeat(300))).toContain(`+[${'c'.repeat(88)}…${'c'.repeat(32)}]`);
    expect(excerpt(`${'a'.repeat(32)}X${'b'.repeat(24)}`, 'X', 'Y')).toContain(
      `-${'a'.repeat(32)}[X]${'b'.repeat(24)}`,
    );
  });

  it('shows the lines of a change of several, and how many more there are', () => {
    expect(excerpt('<G>\n<B/>\n<A/>\n</G>', '<B/>\n<A/>', '<A/>\n<B/>')).toEqual([
      '-<[B]/>',
      '-<[A]/>',
      '+<[A]/>',
      '+<[B]/>',
    ]);
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
    expect(excerpt(lines.join('\n'), lines.join('\n'), 'one')).toEqual([
      '-[line 0]',
      '-[line 1]',
      '-[line 2]',
      '-[line 3]',
      '-8 more',
      '+[one]',
    ]);
  });

  it('shows a line end that is added or changes', () => {
    expect(excerpt(':70:FIRST SECOND\r\n:71A:SHA', ' SECOND', '\r\nSECOND')).toEqual([
      '-:70:FIRST[ ]SECOND',
      '+:70:FIRST[␍␊]',
      '+SECOND',
    ]);
    expect(excerpt(':20:A\n:71A:SHA\r\n', '\n', '\r\n')).toEqual(['-:20:A[␊]', '+:20:A[␍␊]']);
  });

  it('shows a line end whole where only a part of it is inserted or removed', () => {
    expect(excerptAt(':20:A\n:71A:SHA', 5, 0, '\r')).toEqual(['-:20:A[␊]', '+:20:A[␍␊]']);
    expect(excerpt(':20:A\r\n:71A:SHA', '\r', '')).toEqual(['-:20:A[␍␊]', '+:20:A[␊]']);
  });

  it('names the changed line ends, rather than show the whole message twice', () => {
    const message = '{1:}\n:20:A\n:71A:SHA\n-}';
    expect(excerpt(message, message, message.replaceAll('\n', '\r\n'))).toEqual([
      '-[LF] at 3 line ends',
      '+[CRLF] at 3 line ends',
    ]);
    const doubled = 'a\r\r\nb\r\r\nc';
    expect(excerptAt(doubled, 0, 6, 'a\r\nb')).toEqual([
      '-[CRCRLF] at 2 line ends',
      '+[CRLF] at 2 line ends',
    ]);
    const mixed = 'a\r\r\nb\nc\rd';
    expect(excerpt(mixed, mixed, 'a\r\nb\r\nc\r\nd')).toEqual([
      '-[CRCRLF and LF and CR] at 3 line ends',
      '+[CRLF] at 3 line ends',
    ]);
  });

  it('makes invisible characters visible, and blanks if only they change', () => {
    expect(excerpt(':50K:A\u00a0B', '\u00a0', ' ')).toEqual(['-:50K:A[<U+00A0>]B', '+:50K:A[·]B']);
    expect(excerpt(':20:A\t\r\n', '\t', '')).toEqual(['-:20:A[␉]', '+:20:A']);
    expect(excerpt(':20:A\u0007B', 'B', 'C')).toEqual(['-:20:A␇[B]', '+:20:A␇[C]']);
    expect(excerpt('A B', 'A B', 'C D E')).toEqual(['-[A B]', '+[C D E]']);
  });

  it('never cuts a character of two units', () => {
    expect(excerpt('x😀y', '😀', '😁')).toEqual(['-x[😀]y', '+x[😁]y']);
  });
});
