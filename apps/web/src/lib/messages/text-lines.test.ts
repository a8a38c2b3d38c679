import { describe, expect, it } from 'vitest';
import { fromShown, lineEndOf, TextLines, toShown } from './text-lines.ts';

describe('the lines of a text', () => {
  it('are found by their number and by any offset', () => {
    const lines = new TextLines('one\n\nthree');
    expect(lines.count).toBe(3);
    expect([0, 1, 2].map((row) => lines.row(row).text)).toEqual(['one', '', 'three']);
    expect(lines.placeOf(0)).toEqual({ line: 1, column: 1 });
    expect(lines.placeOf(3)).toEqual({ line: 1, column: 4 });
    expect(lines.placeOf(4)).toEqual({ line: 2, column: 1 });
    expect(lines.placeOf(10)).toEqual({ line: 3, column: 6 });
    expect(lines.offsetAt(3, 2)).toBe(6);
  });

  it('replace positions that do not exist by the nearest one', () => {
    const lines = new TextLines('one\ntwo');
    expect(lines.offsetAt(1, 99)).toBe(3);
    expect(lines.offsetAt(99, 1)).toBe(4);
    expect(lines.offsetAt(0, 0)).toBe(0);
    expect(new TextLines('').offsetAt(1, 1)).toBe(0);
  });

  it('keep an empty last line', () => {
    expect(new TextLines('a\n').count).toBe(2);
    expect(new TextLines('a\n').row(1)).toEqual({ text: '', line: 2, column: 1 });
  });

  it('wrap into further rows when they are too long, and are found in the right one', () => {
    const lines = new TextLines(`ab\n${'x'.repeat(25)}\ncd`, 10);
    expect(lines.count).toBe(5);
    expect(lines.longest).toBe(10);
    expect(lines.row(3)).toEqual({ text: 'xxxxx', line: 2, column: 21 });
    expect(lines.row(4)).toEqual({ text: 'cd', line: 3, column: 1 });
    expect(lines.rowAt(2, 1)).toBe(1);
    expect(lines.rowAt(2, 11)).toBe(2);
    expect(lines.rowAt(2, 25)).toBe(3);
    expect(lines.rowAt(3, 1)).toBe(4);
    expect(lines.offsetAt(2, 12)).toBe(14);
  });

  it('of ten megabytes are counted fast, whatever the text', () => {
    const startMs = performance.now();
    expect(new TextLines('\n'.repeat(10_000_000), 1000).isCut).toBe(true);
    expect(new TextLines('x'.repeat(10_000_000), 1000).count).toBe(10_000);
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });
});

describe('a text as an editor shows it', () => {
  it('has LF only, and is restored unchanged', () => {
    const text = ':20:A\r\n:23B:CRED\r\n-}';
    expect(toShown(text)).toBe(':20:A\n:23B:CRED\n-}');
    expect(fromShown(toShown(text), lineEndOf(text))).toBe(text);
    expect(lineEndOf('a\nb')).toBe('LF');
    expect(lineEndOf('a')).toBe('LF');
  });

  it('makes a carriage return within a line visible and counts it as one character', () => {
    expect(toShown('a\rb\nc')).toBe('a\u240db\nc');
    expect(fromShown('a\u240db\nc', 'LF')).toBe('a\rb\nc');
    expect(toShown('old\rMac')).toBe('old\nMac');
  });
});
