import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mergeSearch, parseSearch } from './url-state.ts';

const schema = z.object({
  status: z.optional(z.enum(['pending', 'failed'])),
  search: z.optional(z.string().check(z.maxLength(5))),
});

describe('search params', () => {
  it('keep other parameters when one changes', () => {
    expect(mergeSearch('?tab=a&search=x', { search: 'y z' })).toBe('tab=a&search=y+z');
  });

  it('drop empty or undefined values', () => {
    expect(mergeSearch('?status=failed&search=x', { search: '', status: undefined })).toBe('');
  });

  it('are parsed by the schema of the screen', () => {
    expect(parseSearch(schema, '?status=failed&search=a%26b&other=1')).toEqual({
      status: 'failed',
      search: 'a&b',
    });
  });

  it('ignore invalid values and keep the rest', () => {
    expect(parseSearch(schema, '?status=lost&search=x')).toEqual({ search: 'x' });
    expect(parseSearch(schema, '?status=lost&search=toolong')).toEqual({});
  });
});
