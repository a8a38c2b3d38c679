import { describe, expect, it } from 'vitest';
import { mt103 } from '../../fixtures/mt103.ts';
import { said } from '../testing/expectations.ts';

const MT103 = mt103();

describe('a mistake in a header is reported at its position', () => {
  it.each([
    ['0001000001', '000A000001', /^1:19 H15 /],
    ['0001000001', '000100000A', /^1:23 H20 /],
    ['0001000001', '000100000', /^1:4 H01 .* does not have 25 characters/],
    ['F01OAK', 'f01OAK', /^1:4 H01 .* is not in capitals; /],
    [
      '7a562c67-ca16-48ba-b074-65581be6f001',
      '7a562c67ca1648bab07465581be6f001',
      /^1:67 UETR_INVALID .*; write it with hyphens: 7a562c67-ca16-48ba-b074-65581be6f001\.$/,
    ],
    [
      '7a562c67-ca16-48ba-b074-65581be6f001',
      '{7a562c67-ca16-48ba-b074-65581be6f001}',
      /^1:67 UETR_INVALID .*; write it without additional braces: 7a562c67-ca16-48ba-b074-65581be6f001\.$/,
    ],
    ['F01', 'F02', /^1:5 H03 /],
    ['OAKNGB20A', 'OAKNGB20X', /^1:15 H10 /],
    ['OAKNGB20A', 'OAKNXX20A', /^1:7 H10 /],
    ['ELMFDEF0X', 'ELMFXXF0X', /^1:37 H50 /],
    ['I103', 'I1O3', /^1:34 H30 /],
    ['XXXXN', 'XXXXP', /^1:49 H40 /],
    ['XXXXN', 'XXXXU', /^1:50 H80 Block 2 has no delivery monitoring; U has 1 or 3\.$/],
    ['XXXXN', 'XXXXU3020', /^1:51 H80 /],
    [
      '{108:MUR0001}',
      '{103:tgt}',
      /^1:\d+ U00 Tag 103 .*; write a service code of 3 capital letters, like \{103:TGT\}\.$/,
    ],
    ['{108:MUR0001}', '{999:X}', /^1:\d+ U03 Block 3 has the unknown tag '999'; known are 103, /],
  ])('%s written as %s', (right, wrong, sentence) => {
    expect(said(MT103.replace(right, wrong))).toEqual([expect.stringMatching(sentence)]);
  });

  const DELIVERED = MT103.replace(
    'F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN',
    'F01ELMFDEF0AXXX0001000001}{2:O1031030261120OAKNGB20AXXX00010000012611201031N',
  );

  it.each([
    ['O1031030', 'O1032460', /^1:37 H25 Block 2 has the input time '2460'; write HHMM/],
    ['261120OAK', '261131OAK', /^1:41 H25 Block 2 has the input date '261131'; write a real day/],
    ['2611201031', '2613201031', /^1:69 H25 Block 2 has the output date '261320'; /],
    ['2611201031', '2611201060', /^1:75 H25 Block 2 has the output time '1060'; /],
    ['2611201031', '26112O1031', /^1:69 H25 Block 2 has the output date '26112O'; write 6 digits/],
    ['0001000001261', '00A1000001261', /^1:59 H25 Block 2 has the session number '00A1'; /],
    ['1031N', '1031P', /^1:79 H40 Block 2 has the priority 'P'; write S, U or N\.$/],
    ['2611201031N', '261120', /^1:33 H25 Block 2 has 'O1\S+' of 42 characters; an output header is like /],
    ['OAKNGB20AXXX', 'OAKNGB20XXX', /^1:47 H10 The sender OAKNGB20XXX has 11 characters; write 12/],
  ])('in a message from the network %s written as %s', (right, wrong, sentence) => {
    expect(said(DELIVERED)).toEqual([]);
    expect(said(DELIVERED.replace(right, wrong))).toEqual([expect.stringMatching(sentence)]);
  });
});
