import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { noticeUntrustedProxy } from './proxy-notice.ts';

/** The log entries about requests from these addresses, each forwarded for a client. */
async function logged(trustProxy: string[] | false, addresses: string[], passedOn = true) {
  const lines: { address: string; msg: string }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = Fastify({ trustProxy, logger: { level: 'warn', stream } });
  app.addHook('onRequest', noticeUntrustedProxy());
  app.get('/', async () => '');
  const headers = passedOn ? { 'x-forwarded-for': '203.0.113.9' } : {};
  for (const remoteAddress of addresses) await app.inject({ url: '/', remoteAddress, headers });
  return lines.map(({ address, msg }) => [address, msg.includes('TRUST_PROXY')]);
}

it('an untrusted proxy is reported once', async () => {
  expect(await logged(false, ['10.0.0.5', '10.0.0.5'])).toEqual([['10.0.0.5', true]]);
  expect(await logged(['10.0.0.0/8'], ['10.0.0.5', '192.0.2.1'])).toEqual([['192.0.2.1', true]]);
});

it('a trusted proxy, and a client without a proxy, are not reported', async () => {
  expect(await logged(['10.0.0.0/8'], ['10.0.0.5'])).toEqual([]);
  expect(await logged(false, ['192.0.2.1'], false)).toEqual([]);
});
