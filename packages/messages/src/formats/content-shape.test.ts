import { describe, expect, it } from 'vitest';
import type { ContentShape } from '../core/shape.ts';
import { parse } from '../reading/parse.ts';
import { contentOf } from './build.ts';
import { contentShape } from './content-shape.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';

/** Paths at which a value does not have the declared shape. */
function misfits(value: unknown, shape: ContentShape | null, path: string): string[] {
  // Most messages have no header.
  if (value === null) return [];
  if (shape === null) return [`${path} is not declared`];
  switch (shape.kind) {
    case 'any':
      return [];
    case 'text':
      return typeof value === 'string' ? [] : [`${path} is no text`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path} is no boolean`];
    case 'count':
      return Number.isSafeInteger(value) ? [] : [`${path} is no count`];
    case 'list':
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((one, index) => misfits(one, shape.of, `${path}/${index}`));
    case 'group':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no group`];
      return Object.entries(value).flatMap(([name, one]) =>
        misfits(one, shape.shapeOf(name), `${path}/${name}`),
      );
  }
}

describe('the shape of content', () => {
  it.each(SAMPLE_TYPES.filter((type) => CONTENT_TYPES.some((one) => one === type)))('%s', (type) => {
    const { message } = parse(sample(type), { mode: 'lenient' });
    expect(message).toBeDefined();
    if (message !== undefined) expect(misfits(contentOf(message), contentShape(type), type)).toEqual([]);
  });

  it('of a payment names its elements, and the codes of a list', () => {
    const step = (shape: ContentShape | null, name: string) =>
      shape?.kind === 'group'
        ? shape.shapeOf(name)
        : shape?.kind === 'list' && shape.of.kind === 'group'
          ? shape.of.shapeOf(name)
          : null;
    const transactions = step(step(contentShape('pacs.008.001.08'), 'document'), 'CdtTrfTxInf');
    expect(transactions?.kind).toBe('list');
    expect(step(transactions, 'ChrgBr')).toMatchObject({
      kind: 'text',
      codes: expect.arrayContaining(['SHAR']),
    });
    expect(step(transactions, 'ChargeBearer')).toBeNull();
  });
});
