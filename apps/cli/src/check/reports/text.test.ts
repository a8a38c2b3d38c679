import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { textReport } from './text.ts';

const ESCAPES = /\p{Cc}\[\d+m/gu;

function written(colours: boolean): string {
  const report = textReport(colours);
  const text = sample('MT103')
    .replace(':23B:CRED', ':23B:NONE')
    .replace(/\{121:[^}]*\}/, '');
  const messages = [...check(text, { mode: 'lenient' })].map((checked) => report.message('a.fin', checked));
  const totals = { files: 1, unreadable: 0, messages: 1, invalid: 1, notChecked: 0, errors: 1, warnings: 1 };
  return messages.join('') + report.end(totals);
}

describe('the text report', () => {
  it('has colours for verdicts, severities and totals when asked for, and the same words without', () => {
    const coloured = written(true);
    expect(coloured).toContain('\u001b[31minvalid\u001b[0m');
    expect(coloured).toContain('\u001b[31merror\u001b[0m');
    expect(coloured).toContain('\u001b[33mwarning\u001b[0m');
    expect(coloured.replace(ESCAPES, '')).toBe(written(false));
    expect(written(false)).not.toMatch(ESCAPES);
  });

  it('counts in singular and plural', () => {
    const totals = {
      files: 2,
      unreadable: 1,
      messages: 1,
      invalid: 0,
      notChecked: 0,
      errors: 0,
      warnings: 2,
    };
    expect(textReport(false).end(totals)).toBe(
      '1 message in 2 files: 1 valid, 0 invalid, 0 errors, 2 warnings, 1 file unreadable\n',
    );
  });
});
