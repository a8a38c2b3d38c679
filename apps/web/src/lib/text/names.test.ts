import { describe, expect, it } from 'vitest';
import { hasWords, mayBeReference } from './names.ts';

describe('a typed text', () => {
  it('may be a reference when it has a digit and no space', () => {
    expect(['INV-4711', 'ABCD1', 'X1', 'new transaction', 'trans'].map(mayBeReference)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('may be part of a name or a reference when it has two letters or may be a reference', () => {
    expect(['Suedwerk GmbH', 'Négoce', '44711', '€ 5', ''].map(hasWords)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
