import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { readPayload } from '../../reading/read-payload.ts';

const TRANSFER: Readonly<Record<string, unknown>> = JSON.parse(sample('JSON'));

function problemsOf(payload: unknown): readonly (readonly string[])[] {
  const { items, problems } = readPayload(JSON.stringify(payload));
  return [...problems, ...items.flatMap((item) => item.problems)].map(({ code, path }) => [code, path]);
}

describe('JSON', () => {
  it.each([
    ['amount', { value: '5' }],
    ['sender', ['OAKNGB20']],
  ])('whose %s is of another type has that problem only', (key, value) => {
    expect(problemsOf({ ...TRANSFER, [key]: value })).toEqual([['invalid_type', `/${key}`]]);
  });

  it.each([
    ['an array', 'transactions', [TRANSFER]],
    ['an object', 'data', TRANSFER],
  ])('with the transfers in %s of a wrapper is one problem, which names the key', (_, key, value) => {
    const { problems, items } = readPayload(JSON.stringify({ count: 1, [key]: value }));
    expect(items).toEqual([]);
    expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['json_wrapped', 1, `The transfers seem to be in /${key}; send its value by itself.`],
    ]);
  });

  it('without any field of a transfer still gets a list of what is missing', () => {
    expect(problemsOf({ hello: 'world' }).map(([code]) => code)).toContain('required');
  });
});
