import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../core/problem.ts';
import {
  ACK,
  BROKEN_ACKNOWLEDGEMENTS,
  GOOD_ACKNOWLEDGEMENTS,
  NAK,
  TOLERATED_ACKNOWLEDGEMENTS,
} from '../../fixtures/acknowledgement.ts';
import { mt103 } from '../../fixtures/mt103.ts';
import type { Acknowledgement } from '../content/content-reporting.ts';
import { readFinFile } from '../files/containers.ts';
import type { FinMessage } from './fin-message.ts';
import { correlationKey, validateServiceMessage } from './service-message.ts';
import { acknowledgementOf, writeAcknowledgement } from './service-message-content.ts';
import { writeFin } from './write-fin.ts';

function read(text: string, mode: Mode = 'strict'): FinMessage {
  const [message] = readFinFile(text, { mode }).messages;
  if (message === undefined) throw new Error('no message');
  return message;
}

function summary(text: string, mode: Mode = 'strict'): string[] {
  return validateServiceMessage(read(text, mode)).map(
    ({ code, path, severity }) => `${severity} ${code} at ${path}`,
  );
}

const CONTENT: fc.Arbitrary<Acknowledgement> = fc
  .record({
    rejected: fc.boolean(),
    terminal: fc.constantFrom('OAKNGB20AXXX', 'ELMFDEF0BXXX', 'PINEUS30A123'),
    sessionNumber: fc.stringMatching(/^\d{4}$/),
    sequenceNumber: fc.stringMatching(/^\d{6}$/),
    date: fc.constantFrom('2026-11-20', '2024-02-29', '1999-12-31', '2079-01-01'),
    time: fc.constantFrom('00:00', '10:30', '23:59'),
    errorLine: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
    userReference: fc.option(fc.stringMatching(/^[A-Z0-9/]{1,16}$/), { nil: undefined }),
  })
  .map(({ rejected, errorLine, userReference, ...content }) => ({
    type: rejected ? 'NAK' : 'ACK',
    ...content,
    ...(rejected ? { errorCode: 'T27' } : {}),
    ...(rejected && errorLine !== undefined ? { errorLine } : {}),
    ...(userReference === undefined ? {} : { userReference }),
    otherTags: [],
  }));

describe('an acknowledgement', () => {
  it.each(Object.entries(GOOD_ACKNOWLEDGEMENTS))('%s is valid, and written again exactly', (_, text) => {
    expect(summary(text)).toEqual([]);
    expect(writeFin(read(text))).toBe(text);
  });

  it.each(BROKEN_ACKNOWLEDGEMENTS)('has $code at $path: $why', ({ code, path, text }) => {
    expect(summary(text)).toEqual([`error ${code} at ${path}`]);
  });

  it.each(TOLERATED_ACKNOWLEDGEMENTS)('is taken leniently with $code: $why', ({ code, path, text }) => {
    expect(summary(text)).toEqual([`error ${code} at ${path}`]);
    expect(summary(text, 'lenient')).toEqual([`warning ${code} at ${path}`]);
    expect(acknowledgementOf(read(text, 'lenient'))).not.toBeNull();
  });

  it('whose terminal has no country of ISO 3166 is reported, as in any message', () => {
    const text = ACK.replace('GB', 'ED');
    expect(validateServiceMessage(read(text))).toMatchObject([
      {
        line: 1,
        column: 7,
        message: 'The terminal OAKNED20AXXX has the country ED, which ISO 3166 does not have.',
      },
    ]);
  });

  it.each([
    [
      'oakngb20AXXX',
      "The terminal 'oakngb20AXXX' is not an address; write it in capital letters: OAKNGB20AXXX.",
    ],
    [
      'OAKN-B20AXXX',
      "The terminal 'OAKN-B20AXXX' is not an address; write bank (4 characters), country (2 letters), place (2), terminal (1) and branch (3) like OAKNGB20AXXX.",
    ],
    [
      'OAKNGB\u2028\u2028AXXX',
      "The terminal 'OAKNGB<U+2028><U+2028>AXXX' is not an address; write bank (4 characters), country (2 letters), place (2), terminal (1) and branch (3) like OAKNGB20AXXX.",
    ],
  ])('whose terminal is %s gets a problem about its form, not its length', (terminal, message) => {
    expect(validateServiceMessage(read(ACK.replace('OAKNGB20AXXX', terminal)))).toMatchObject([{ message }]);
  });

  it('that rejects without saying why, or has its own tags, is pointed at', () => {
    expect(summary('{1:F21OAKNGB20AXXX0001000001}{4:{177:2611201030}{451:1}}')).toEqual([
      'warning no_error_code at 405',
    ]);
    expect(summary(ACK.replace('{108', '{311:X}{108'))).toEqual(['warning V00 at 311']);
  });

  it('has its information as content', () => {
    expect(acknowledgementOf(read(NAK))).toEqual({
      type: 'NAK',
      terminal: 'OAKNGB20AXXX',
      sessionNumber: '0001',
      sequenceNumber: '000001',
      date: '2026-11-20',
      time: '10:30',
      errorCode: 'T27',
      errorLine: 8,
      userReference: 'MUR0001',
      otherTags: [],
    });
    expect(acknowledgementOf(read('{1:F21OAKNGB20AXXX0001000001}{4:{451:0}}'))).toBeNull();
  });

  it('made of content is valid and has the same content', () => {
    fc.assert(
      fc.property(CONTENT, (content) => {
        const text = writeAcknowledgement(content);
        expect(summary(text)).toEqual([]);
        expect(acknowledgementOf(read(text))).toEqual(content);
      }),
    );
  });

  it('finds its message by terminal, session and sequence', () => {
    expect(correlationKey(read(ACK))).toBe('OAKNGB20AXXX0001000001');
    expect(correlationKey(read(mt103()))).toBe('OAKNGB20AXXX0001000001');
    const delivered = mt103()
      .replace('F01OAKNGB20AXXX0001000001', 'F01ELMFDEF0AXXX0007000123')
      .replace('I103ELMFDEF0XXXXN', 'O1031030261120OAKNGB20AXXX00010000012611201031N');
    expect(correlationKey(read(delivered))).toBe('OAKNGB20AXXX0001000001');
  });
});
