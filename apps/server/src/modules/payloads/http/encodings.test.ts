import { type ErrorBody, fillPath, PATHS, type PayloadAccepted } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { decode } from '@clearbench/messages/encodings';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

const ENCODINGS = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'ibm866',
  'utf-8',
  'utf-16le',
  'utf-16be',
];

/** The bytes of a text in an encoding in which one byte is one character, in UTF-8 or in UTF-16. */
function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  }
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(Array.from(text, (character) => table.indexOf(character)));
}

/** Letters beyond ASCII that an encoding has. */
function lettersOf(encoding: string): string {
  if (encoding.startsWith('utf')) return 'ÄЖ';
  const upper = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at));
  return upper.replace(/[^\p{L}]/gu, '').slice(0, 3);
}

const post = (body: Buffer, contentType: string) => server.post(body, { 'content-type': contentType });
const upload = (content: string) =>
  server.call('POST', PATHS.uploadPayload, { uploadMethod: 'file', fileFormat: 'message', content });
const messagesOf = ({ errors = [] }: ErrorBody): string[] => errors.map(({ message }) => message);

describe('a payload in another encoding', () => {
  it.each(ENCODINGS)('%s reads the same by HTTP, by upload and in the engine', async (encoding) => {
    const letters = lettersOf(encoding);
    // A refusal quotes the text as it was read.
    const csv = sample('CSV').replace('12500.50', letters).split('\n').slice(0, 2).join('\n');
    const filler = `\n${','.repeat(7)}`.repeat(3000);
    for (const text of [csv, csv + filler]) {
      const body = encoded(text, encoding);
      expect(decode(body, { charset: encoding })).toMatchObject({ text, problems: [] });
      const posted = await post(body, `text/csv; charset=${encoding}`);
      expect(posted.statusCode).toBe(422);
      expect(messagesOf(posted.json())[0]).toContain(`'${letters}'`);
      expect((await upload(text)).json()).toEqual(posted.json());
    }
    const xml = sample('pacs.008.001.08')
      .replace('UTF-8', encoding.replace(/^utf-16.*/, 'utf-16'))
      .replace(/<ChrgBr>[A-Z]+/, `<ChrgBr>${letters}`);
    const posted = await post(encoded(xml, encoding), 'application/xml');
    expect(messagesOf(posted.json()).join()).toContain(letters);
    // The upload is text already, so what it says about its encoding is no longer true.
    expect((await upload(xml)).json()).toEqual(posted.json());
  });

  it('is stored as its text', async () => {
    const xml = sample('pacs.008.001.08')
      .replace('UTF-8', 'iso-8859-15')
      .replace(/<Nm>[^<]+/, '<Nm>Café Œuvre');
    const accepted = (await post(encoded(xml, 'iso-8859-15'), 'application/xml')).json<PayloadAccepted>();
    const path = fillPath(PATHS.transactionPayload, { id: accepted.transactions[0]?.transactionId ?? '' });
    expect((await server.call('GET', path)).json().raw).toContain('<Nm>Café Œuvre<');
  });

  it('that nothing names is refused, with the words that it may have and the charset to name', async () => {
    const response = await post(encoded(`${sample('CSV')}\n# Jörg Müller`, 'windows-1252'), 'text/csv');
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_payload']);
    expect(response.json().message).toMatch(/'Jörg', 'Müller'.*charset=windows-1252/);
    expect(response.json().errors).toMatchObject([{ code: 'file_encoding', line: 5, column: 4 }]);
  });

  it('that is UTF-8 but for single bytes is refused with their places', async () => {
    const [first = '', ...rest] = sample('CSV').replace('Northern', 'Nörthern').split('GmbH');
    const body = Buffer.concat([Buffer.from(first), Buffer.from([0xe4]), Buffer.from(rest.join('GmbH'))]);
    for (const type of ['text/csv', 'text/csv; charset=utf-8']) {
      const response = await post(body, type);
      expect(response.statusCode).toBe(415);
      expect(response.json().errors).toMatchObject([
        { line: 2, message: expect.stringContaining('byte E4') },
      ]);
    }
  });

  it('has remarks about it in the answer, small and large', async () => {
    for (const rows of [2, 900]) {
      const [head = '', row = ''] = sample('CSV').replace('Northern', `Nörthern ${rows}`).split('\n');
      const csv = [
        head,
        ...Array.from({ length: rows }, (_, at) => row.replace('REF20261120A', `REF${rows}N${at}`)),
      ].join('\n');
      const response = await post(Buffer.from(csv), 'text/csv; charset=klingon');
      expect(response.statusCode).toBe(201);
      expect(response.json().errors).toMatchObject([{ severity: 'warning', code: 'file_encoding' }]);
    }
  });

  it('is refused where it has more than 10 MB in UTF-8', async () => {
    const response = await post(Buffer.alloc(6 * 1024 * 1024, 0xe4), 'text/csv; charset=windows-1251');
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large']);
  });
});

it('an upload whose JSON is not UTF-8 is refused', async () => {
  const body = Buffer.from(
    JSON.stringify({ uploadMethod: 'paste', fileFormat: 'csv', content: 'Jörg' }),
    'latin1',
  );
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.uploadPayload,
    payload: body,
    headers: { cookie: await server.login(), 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(415);
});

it('a byte order mark is not part of the payload', async () => {
  const response = await server.post(`\ufeff${sample('CSV')}`);
  expect(response.statusCode).toBe(201);
  const path = fillPath(PATHS.transactionPayload, {
    id: response.json<PayloadAccepted>().transactions[0]?.transactionId ?? '',
  });
  expect((await server.call('GET', path)).json().raw).toMatch(/^DATE,/);
});
