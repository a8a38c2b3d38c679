import { describe, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { broken, expectFixed, expectUntouched } from './testing/expectations.ts';

const MT103 = sample('MT103');
const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';

describe('headers', () => {
  it.each([
    ['OAKNGB20A', 'oakngb20a'],
    ['F01OAK', 'f01OAK'],
    ['F01', 'F02'],
    ['F01', 'F21'],
    ['ELMFDEF0XXXX', 'elmfdef0xxxx'],
    ['ELMFDEF0XXXX', 'ELMFDEF0AXXX'],
    ['ELMFDEF0XXXX', 'ELMFDEF0'],
    ['XXXXN', 'XXXXn'],
    ['I103', 'i103'],
    ['I103', '103'],
    [UETR, UETR.toUpperCase()],
    [UETR, UETR.replaceAll('-', '')],
    [UETR, `{${UETR}}`],
    ['{108:MUR0001}{111:001}', '{111:001}{108:MUR0001}'],
    ['{111:001}', '{111:001}{111:001}'],
    ['{111:001}', '{119:}{111:001}'],
    ['{111:001}', '{119:COV}{111:001}'],
  ])('%s written as %s', (right, wrong) => {
    expectFixed(broken(MT103, right, wrong), MT103);
  });

  it('a service code in small letters', () => {
    const good = broken(MT103, '{108:', '{103:TGT}{108:');
    expectFixed(broken(good, 'TGT', 'tgt'), good);
  });

  it('the flag of a variant whose fields the message has', () => {
    for (const type of ['MT202 COV', 'MT205 COV'] as const) {
      const cover = sample(type);
      expectFixed(broken(cover, '{119:COV}', ''), cover);
      expectFixed(broken(cover, '{119:COV}', '{119:cov}'), cover);
    }
    const remit = sample('MT103 REMIT');
    expectFixed(broken(remit, '{119:REMIT}', ''), remit);
  });

  it.each([
    ['OAKNGB20AXXX', 'OAKNGB20'],
    ['OAKNGB20A', 'OAKNGB20X'],
    ['ELMFDE', 'ELMFXX'],
    ['0001000001', '000100000'],
    ['XXXXN', 'XXXX'],
    ['XXXXN', 'XXXXU'],
    ['I103', 'I1O3'],
    ['I103', ''],
    ['{111:001}', '{119:ABC}{111:001}'],
    ['{111:001}', '{999:X}'],
    ['{111:001}', '{111:001}{111:002}'],
    [`{121:${UETR}}`, ''],
    [UETR, UETR.slice(1)],
  ])('but not %s written as %s', (right, wrong) => {
    expectUntouched(broken(MT103, right, wrong));
  });
});
