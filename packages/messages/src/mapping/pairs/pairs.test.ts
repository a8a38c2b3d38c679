import { describe, expect, it } from 'vitest';
import { PAIRS } from '../../fixtures/mapping-pairs.ts';
import { parse, validate } from '../../reading/parse.ts';
import { targetsOf, translate } from '../index.ts';

function translated(text: string): { text: string; losses: string[] } {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  expect(validate(result.message)).toEqual([]);
  const [target] = targetsOf(result.message);
  const translation = target === undefined ? null : translate(result.message, target);
  if (translation?.ok !== true) throw new Error(JSON.stringify(translation));
  expect(translation.problems).toEqual([]);
  const losses = translation.losses.map(({ code, from }) => `${code} ${from}`);
  return { text: translation.text, losses };
}

describe('the pair', () => {
  it.each(PAIRS)('$why: the MT becomes the message of ISO 20022', ({ mt, mx }) => {
    expect(translated(mt).text).toBe(mx);
  });

  it.each(PAIRS.filter(({ bothWays }) => bothWays))('$why: and back', ({ mt, mx }) => {
    // Block 1 has no session before the network gives one.
    expect(translated(mx).text).toBe(mt.replace('AXXX0001000001', 'AXXX0000000000'));
  });

  it.each(PAIRS.filter(({ bothWays }) => bothWays))(
    '$why: loses only what transport and guesses cost',
    ({ mt }) => {
      for (const loss of translated(mt).losses) {
        expect(loss).toMatch(
          /^(?:transport_dropped|creation_time_assumed|field_dropped 23B|layout_changed 23B)/,
        );
      }
    },
  );

  it.each(PAIRS)('$why: has the time of creation that the caller knows, and assumes none', ({ mt, mx }) => {
    const createdAt = '2026-11-21T08:15:00+01:00';
    const { message } = parse(mt);
    if (message === undefined) throw new Error('The MT has no structure.');
    const [target = 'KTT'] = targetsOf(message);
    const translation = translate(message, target, createdAt);
    if (!translation.ok) throw new Error(JSON.stringify(translation.problems));
    const codes = translation.losses.map(({ code }) => code);
    const isAssumed = mx.includes('T00:00:00+00:00</CreDtTm>');
    expect(codes).not.toContain('creation_time_assumed');
    expect(translation.text.includes(`<CreDtTm>${createdAt}</CreDtTm>`)).toBe(isAssumed);
    expect(translation.problems).toEqual([]);
  });
});
