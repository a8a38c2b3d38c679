import { describe, expect, it } from 'vitest';
import { readRealtimeCredentials } from './credentials.ts';
import { writeInfoMessage, writeReadyMessage } from './messages.ts';
import { writeRealtimeParameters } from './parameters.ts';

const AT = new Date('2026-11-30T08:00:00.123Z');
const SENDER = { partnerId: 'MAIN', userId: 'USER1', at: AT };

it('the parameters are an object of strings', () => {
  const text = writeRealtimeParameters({
    ...{ url: 'wss://bank.example/ebics/realtime', token: 'secret' },
    ...{ validUntil: AT, partnerId: 'MAIN', userId: 'USER1' },
  });
  expect(JSON.parse(text)).toEqual({
    URL: 'wss://bank.example/ebics/realtime',
    TOKEN: 'secret',
    OTT: 'N',
    VALIDITY: '2026-11-30T08:00:00Z',
    PARTNERID: 'MAIN',
    USERID: 'USER1',
  });
});

describe('a message', () => {
  it('names what is ready, with the fields of each BTF that are set', () => {
    const statements = {
      service: 'STM',
      scope: 'DE',
      option: 'SCI',
      container: 'ZIP',
      message: { name: 'camt.054' },
    };
    const text = writeReadyMessage(SENDER, {
      btfs: [statements, { service: 'EOP', message: { name: 'mt940' } }],
      orderTypes: ['HAC'],
    });
    expect(JSON.parse(text)).toEqual({
      MCLASS: [{ NAME: 'EBICS-HAA', VERS: '1.0', TIMESTAMP: '2026-11-30T08:00:00Z' }],
      PARTNERID: 'MAIN',
      USERID: 'USER1',
      BTF: [
        { SERVICE: 'STM', SCOPE: 'DE', OPTION: 'SCI', CONTTYPE: 'ZIP', MSGNAME: 'camt.054' },
        { SERVICE: 'EOP', MSGNAME: 'mt940' },
      ],
      ORDERTYPE: ['HAC'],
    });
  });

  it('has no empty lists', () => {
    expect(JSON.parse(writeReadyMessage(SENDER, { btfs: [], orderTypes: ['HVU'] }))).not.toHaveProperty(
      'BTF',
    );
    expect(
      JSON.parse(
        writeReadyMessage(SENDER, { btfs: [{ service: 'EOP', message: { name: 'x' } }], orderTypes: [] }),
      ),
    ).not.toHaveProperty('ORDERTYPE');
  });

  it('can be a text', () => {
    expect(JSON.parse(writeInfoMessage(AT, 'Keys have changed.'))).toEqual({
      MCLASS: [{ NAME: 'INFO', VERS: '1.0', TIMESTAMP: '2026-11-30T08:00:00Z' }],
      INFO: [{ LANG: 'EN', FREE: 'Keys have changed.' }],
    });
  });
});

describe('credentials', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('name the customer, the user and the token', () => {
    expect(readRealtimeCredentials(basic('MAIN_USER1:a:b_c'))).toEqual({
      ok: true,
      credentials: { partnerId: 'MAIN', userId: 'USER1', token: 'a:b_c' },
    });
    expect(readRealtimeCredentials(basic('MAIN_USER1:x').replace('Basic', 'basic')).ok).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Bearer abc',
    'Basic',
    'Basic !',
    basic('MAIN:secret'),
    basic('MAIN_USER1'),
    basic('MAIN_USER1:'),
    basic('_USER1:secret'),
    basic('MAIN_USER1_2:secret'),
  ])('that are no credentials (%s) are refused with the right form, and without the token', (header) => {
    const read = readRealtimeCredentials(header);
    expect(read.ok ? '' : read.problem).toContain('PARTNERID_USERID:TOKEN in base64');
    expect(read.ok ? '' : read.problem).not.toContain('secret');
  });
});
