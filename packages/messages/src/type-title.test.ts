import { describe, expect, it } from 'vitest';
import { declaredTitles } from './formats/declared-titles.ts';
import { SAMPLE_TYPES } from './formats/sample.ts';
import { TITLES } from './generated/titles.ts';
import { typeTitle } from './type-title.ts';

describe('the title of a type', () => {
  it('is the declared one, which "npm run api" copies', () => {
    expect(TITLES).toEqual(declaredTitles());
  });

  it('exists for every type that has a sample', () => {
    expect(SAMPLE_TYPES.filter((type) => typeTitle(type) === null)).toEqual([]);
  });

  it('is that of all versions, however the type is written', () => {
    expect(typeTitle('pacs.008.001.12')).toBe('Customer credit transfer');
    expect(typeTitle('mt103')).toBe('Single customer credit transfer');
    expect(typeTitle('XYZ')).toBeNull();
  });
});
