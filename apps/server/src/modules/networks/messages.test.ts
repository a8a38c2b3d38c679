import { type NetworkMessage, PATHS } from '@clearbench/contract';
import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { startNetworks } from './testing.ts';

const HOUR_MS = 3_600_000;

const { server, operator } = await startNetworks();

describe('a message written by an operator', () => {
  it('is numbered, checked, acknowledged by an F21 and confirmed', async () => {
    const id = await operator.send(operator.mt103());
    expect(await operator.message(id)).toMatchObject({ state: 'queued', answer: null, sequenceNumber: null });
    await server.settle();
    const sent = await operator.message(id);
    expect(sent).toMatchObject({ state: 'acknowledged', senderBic: 'CLRBGB20', error: null });
    expect(sent.text).toContain(`{1:F01CLRBGB20AXXX${sent.sessionNumber}${sent.sequenceNumber}}`);
    expect(sent.text).toMatch(/\{5:\{CHK:[0-9A-F]{12}\}\{TNG:\}/);
    expect(sent.answer).toMatch(/^\{1:F21CLRBGB20AXXX\d{10}\}\{4:\{177:\d{10}\}\{451:0\}/);
    await operator.pass(5_000);
    expect((await operator.answersTo(id)).map(({ type, summary }) => [type, summary])).toEqual([
      ['MT199', expect.stringContaining('ACCC')],
    ]);
  });

  it('gets a NAK with code and line, and no confirmation, if it has an error', async () => {
    const id = await operator.send(operator.mt103().replace(/:71A:.*/, ':71A:ALL'));
    await server.settle();
    await operator.pass(5_000);
    const sent = await operator.message(id);
    expect(sent.state).toBe('refused');
    expect(sent.error).toMatchObject({
      code: expect.stringMatching(/^[A-Z]\d\d$/),
      line: expect.any(Number),
    });
    const { code, line } = sent.error ?? { code: '', line: 0 };
    expect(sent.answer).toContain(`{451:1}{405:${code}${String(line).padStart(3, '0')}}`);
    expect(await operator.answersTo(id)).toEqual([]);
  });

  it.each([
    [
      '50K and 59',
      {},
      ':50K:/DE89370400440532013000\r\nSUEDWERK GMBH\r\nBERLIN',
      ':59:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nLONDON',
    ],
    [
      '50F and 59A',
      {
        '50K:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nLONDON':
          '50F:/GB29NWBK60161331926819\r\n1/NORTHERN MILLS LTD\r\n3/GB/LONDON',
        '59:/DE89370400440532013000\r\nSUEDWERK GMBH\r\nBERLIN': '59A:/DE89370400440532013000\r\nELMFDEF0',
      },
      ':50A:/DE89370400440532013000\r\nELMFDEF0',
      ':59:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\nGB/LONDON',
    ],
  ])('is returned to the customers of its fields %s', async (_fields, changes, ordering, beneficiary) => {
    const text = Object.entries(changes).reduce((all, [from, to]) => all.replace(from, to), operator.mt103());
    const id = await operator.send(text, 'return');
    await server.settle();
    await operator.pass(HOUR_MS + 60_000);
    const returned = (await operator.answersTo(id)).find(({ type }) => type === 'MT103');
    const sent = await operator.message(returned?.id ?? '');
    expect(sent.text).toContain(`\r\n${ordering}\r\n`);
    expect(sent.text).toContain(`\r\n${beneficiary}\r\n`);
    expect([...check(sent.text)].flatMap(({ problems }) => problems)).toEqual([]);
  });

  it.each([
    ['no FIN message', 'hello'],
    ['another sender', sample('MT103', { uetr: '7a562c67-ca16-48ba-b074-65581be6f001', date: '2026-11-20' })],
    ['nothing', ' '],
  ])('are refused when they are from or by %s', async (_name, text) => {
    const response = await server.call('POST', PATHS.networkMessages, { text });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the list of messages', () => {
  it.each([
    'network=swift',
    'direction=in',
    'type=MT103',
    'type=MT199&direction=in',
    'state=acknowledged',
    'state=refused',
    'state=received',
    'state=queued',
    'bic=LINDDE20',
    'bic=trckchz0&type=MT199',
    'bic=CLRBGB20',
    'bic=CLRBGB20XXX&state=refused&network=swift',
    'network=sepa&type=MT103',
    'state=acknowledged&direction=in',
  ])('gives for %s exactly what the filters say, newest first, with its total', async (query) => {
    const all = (await operator.list('limit=500')).messages;
    const wanted = all.filter((one) => fits(one, new URLSearchParams(query)));
    const found = await operator.list(`limit=500&${query}`);
    expect(found.messages.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(found.total).toBe(String(wanted.length));
  });

  it('is read page by page without losing or repeating a message, while messages come in', async () => {
    const before = (await operator.list('limit=500&network=swift')).messages.map(({ id }) => id);
    const seen: string[] = [];
    for (let query: string | null = 'limit=7&network=swift'; query !== null; ) {
      const page = await operator.list(query);
      seen.push(...page.messages.map(({ id }) => id));
      query = page.next;
      if (seen.length === 7) await operator.send(operator.mt103());
    }
    expect(seen).toEqual(before);
    await server.settle();
  });

  it('refuses an invalid cursor', async () => {
    const response = await server.call('GET', `${PATHS.networkMessages}?cursor=1`);
    expect(response.json()).toMatchObject({ code: 'invalid_cursor' });
  });
});

function fits(one: NetworkMessage, query: URLSearchParams): boolean {
  const bic = query.get('bic')?.toUpperCase().slice(0, 8);
  return [...query].every(([name, value]) =>
    name === 'bic'
      ? [one.senderBic.slice(0, 8), one.receiverBic.slice(0, 8)].includes(bic ?? '')
      : one[name as 'network' | 'direction' | 'type' | 'state'] === value,
  );
}
