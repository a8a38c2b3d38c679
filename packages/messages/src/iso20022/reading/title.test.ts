import { describe, expect, it } from 'vitest';
import { REGISTRY, ROOTS } from '../generated/registry.ts';
import { isoType } from '../schema/read-registry.ts';
import { titleOf } from './title.ts';

describe('the title of an element', () => {
  it.each([
    ['IntrBkSttlmAmt', 'Interbank Settlement Amount'],
    ['EndToEndId', 'End-to-End Identification'],
    ['FIToFICstmrCdtTrf', 'FI to FI Customer Credit Transfer'],
    ['IntrmyAgt1Acct', 'Intermediary Agent 1 Account'],
    ['BICOrBEI', 'BIC or BEI'],
    ['AppHdr', 'Application Header'],
    ['UETR', null],
    ['Sum', null],
    ['Envelope', null],
    ['', null],
  ])('of %s is %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  it('is known for every element of the schemas whose name says less', () => {
    const names = new Set<string>(Object.values(ROOTS).map(({ element }) => element));
    for (const type of Object.keys(REGISTRY).map(isoType)) {
      if (type.kind === 'sequence' || type.kind === 'choice')
        for (const { name } of type.elements) names.add(name);
    }
    const unknown = [...names].filter((name) => titleOf(name) === null && /[a-z][A-Z]/.test(name));
    expect(unknown).toEqual([]);
    expect(names.size).toBeGreaterThan(500);
  });
});
