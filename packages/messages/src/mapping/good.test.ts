import { describe, expect, it } from 'vitest';
import { GOOD_MX } from '../fixtures/iso20022/good.ts';
import { GOOD_MT103 } from '../fixtures/mt103.ts';
import { GOOD_MT103_REMIT } from '../fixtures/mt103-remit.ts';
import { GOOD_MT103_STP } from '../fixtures/mt103-stp.ts';
import { GOOD_MT202, GOOD_MT202_COV } from '../fixtures/mt202.ts';
import { GOOD_MT900, GOOD_MT910 } from '../fixtures/mt900.ts';
import { GOOD_MT940 } from '../fixtures/mt940.ts';
import { GOOD_MT942 } from '../fixtures/mt942.ts';
import { GOOD_MT950 } from '../fixtures/mt950.ts';
import { parse } from '../reading/parse.ts';
import { targetsOf, translate } from './index.ts';
import { errorsBeyondAddresses } from './testing/errors.ts';

const MT = {
  MT103: GOOD_MT103,
  'MT103 STP': GOOD_MT103_STP,
  'MT103 REMIT': GOOD_MT103_REMIT,
  MT202: GOOD_MT202,
  'MT202 COV': GOOD_MT202_COV,
  MT900: GOOD_MT900,
  MT910: GOOD_MT910,
  MT940: GOOD_MT940,
  MT942: GOOD_MT942,
  MT950: GOOD_MT950,
};

const TEXTS: readonly (readonly [name: string, text: string])[] = Object.entries(MT).flatMap(
  ([type, texts]) => Object.entries(texts).map(([why, text]) => [`${type} ${why}`, text] as const),
);

/** Errors of the usual translation; null when there is none. */
function errorsOf(text: string): readonly string[] | null {
  const result = parse(text, { mode: 'strict' });
  if (result.kind !== 'message') throw new Error(JSON.stringify(result.problems));
  const [target] = targetsOf(result.message);
  const translation = target === undefined ? null : translate(result.message, target);
  if (translation?.ok !== true) return null;
  return errorsBeyondAddresses(translation.problems).map(({ code }) => code);
}

describe('a good message', () => {
  it.each(TEXTS)('%s has a good counterpart', (_, text) => {
    expect(errorsOf(text)).toEqual([]);
  });

  it.each(Object.entries(GOOD_MX).filter(([, { type }]) => /^pacs\.00[89]\.001\.08$/.test(type)))(
    '%s has a good counterpart, or too many transactions for one',
    (name, { text }) => {
      expect(errorsOf(text)).toEqual(name.includes('batch') ? null : []);
    },
  );
});
