import { expect, it } from 'vitest';
import { nearNames } from './near-name.ts';

it('names that differ by one letter, more, less, other or swapped, are near', () => {
  const near = (written: string) => nearNames(written, ['SALA', 'SUPP', 'B2B', 'CORE']);
  for (const written of ['SALA', 'sala', 'SALQ', 'QALA', 'SAL', 'SALAA', 'XSALA', 'SLAA', 'SAAL'])
    expect(near(written), written).toEqual(['SALA']);
  for (const written of ['', 'AS', 'SAQQ', 'SALAQQ', 'ALAS', 'SALASALA'])
    expect(near(written), written).toEqual([]);
});
