import type { RefusedPayload } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { refusedReasons } from './refused-reasons.ts';

const refused = (id: string, code: string, message: string): RefusedPayload => ({
  id,
  receivedAt: '2026-11-20T10:00:00.000Z',
  way: 'api',
  sender: 'Payment hub',
  format: 'json',
  bytes: 200,
  hasContent: true,
  code,
  message,
  errors: 1,
});

describe('the reasons of refused payloads', () => {
  it('are the same for other values, the most frequent first, with the latest payload', () => {
    const reasons = refusedReasons([
      refused('5', 'house_rule', 'The amount, EUR 2, is above the maximum. (House rule limit.)'),
      refused('4', 'invalid_amount', "/amount has '12.505'; EUR has at most 2 decimals."),
      refused('3', 'house_rule', 'The currency is not EUR. (House rule eur-only.)'),
      refused('2', 'invalid_amount', "/amount has 'ten'; EUR has at most 2 decimals."),
      refused('1', 'invalid_amount', "/fee has '1.234'; EUR has at most 2 decimals."),
    ]);
    expect(reasons.map(({ latest, count }) => [latest.id, count])).toEqual([
      ['4', 2],
      ['5', 1],
      ['3', 1],
      ['1', 1],
    ]);
  });

  it('differ by the field', () => {
    const reasons = refusedReasons([
      refused('2', 'T13', 'Field 20 is missing.'),
      refused('1', 'T13', 'Field 21 is missing.'),
    ]);
    expect(reasons.map(({ latest, count }) => [latest.id, count])).toEqual([
      ['2', 1],
      ['1', 1],
    ]);
  });

  it('are the same for quoted text with apostrophes', () => {
    const reasons = refusedReasons([
      refused('2', 'invalid_bic', "/sender/bic has 'O'NEIL'; a BIC has 8 or 11 characters."),
      refused('1', 'invalid_bic', "/sender/bic has 'MILLS'; a BIC has 8 or 11 characters."),
    ]);
    expect(reasons.map(({ latest, count }) => [latest.id, count])).toEqual([['2', 2]]);
  });
});
