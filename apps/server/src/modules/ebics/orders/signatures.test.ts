import type { EbicsClass } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { missingSignature, suffice } from './signatures.ts';

/** A letter is the class of a signature, of a different user each. */
const signedBy = (classes: string) =>
  [...classes].map((each, index) => ({ signer_id: `USER${index}`, signature_class: each as EbicsClass }));

describe('signatures suffice', () => {
  it.each([
    // Classes, for an order that needs one signature, for one that needs two.
    ['', false, false],
    ['T', false, false],
    ['E', true, false],
    ['A', false, false],
    ['B', false, false],
    ['TE', true, false],
    ['TA', false, false],
    ['TT', false, false],
    ['EE', true, true],
    ['EA', true, true],
    ['EB', true, true],
    ['AA', true, true],
    ['AB', true, true],
    ['BA', true, true],
    ['BB', false, false],
    ['BBB', false, false],
    ['BBA', true, true],
    ['TBA', true, true],
  ])('%s: %s for one, %s for two', (classes, forOne, forTwo) => {
    expect([suffice(signedBy(classes), 1), suffice(signedBy(classes), 2)]).toEqual([forOne, forTwo]);
  });

  it('a user who signs twice counts once', () => {
    const [one] = signedBy('A');
    if (one === undefined) throw new Error('There is no signature.');
    expect(suffice([one, { ...one, signature_class: 'B' }], 2)).toBe(false);
  });
});

it.each([
  ['', 1, 'a single signature (E), or a first (A) and a second one (B)'],
  ['T', 2, 'two signatures'],
  ['B', 1, 'a first signature (A) or a single one (E) of another user'],
  ['A', 1, 'a second signature of another user'],
  ['E', 2, 'a second signature of another user'],
  ['E', 1, null],
  ['AB', 2, null],
])('%s of %i: missing is %s', (classes, needed, missing) => {
  expect(missingSignature(signedBy(classes), needed)).toBe(missing);
});
