import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket, type TlsOptions } from 'node:tls';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { caller, closeAfterEach, post, servers } from './testing.ts';

closeAfterEach();

/**
 * A server with a certificate that nobody else has signed. Returns its URL.
 * @param copies how often it sends the certificate
 */
async function tlsServer({
  copies = 1,
  handle = (response) => response.end(),
  ...options
}: TlsOptions & { copies?: number; handle?: (response: ServerResponse) => void } = {}): Promise<string> {
  const directory = temporaryFolder();
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-days', '1', '-subj', '/CN=localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  );
  certificate = readFileSync(cert, 'utf8');
  const server = createHttps(
    { key: readFileSync(key), cert: certificate.repeat(copies), ...options },
    (_request, response) => handle(response),
  );
  servers.push(server);
  return `https://127.0.0.1:${await listenLocally(server)}/`;
}

/** The certificate of the latest one. */
let certificate = '';

function trustCertificate(): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return () => setDefaultCACertificates(before);
}

it.each(['TLSv1.2', 'TLSv1.3'] as const)('a trusted endpoint is called over %s', async (version) => {
  const url = await tlsServer({
    minVersion: version,
    maxVersion: version,
    handle: (response) => response.end('thanks'),
  });
  const distrust = trustCertificate();
  try {
    const by = caller();
    const named = url.replace('127.0.0.1', 'localhost');
    for (let calls = 0; calls < 3; calls += 1) {
      expect(await post(named, by)).toMatchObject({
        address: '127.0.0.1',
        answer: { status: 200, body: 'thanks' },
      });
    }
  } finally {
    distrust();
  }
});

it('a chain of certificates that would take long to verify is not received', async () => {
  const { answer, error } = await post(await tlsServer({ copies: 60 }));
  expect([answer, error?.message]).toEqual([null, expect.stringContaining('sends more than a handshake')]);
});

it('an endpoint begins no second handshake', async () => {
  const url = await tlsServer({
    maxVersion: 'TLSv1.2',
    handle(response) {
      const socket = response.socket as TLSSocket;
      socket.renegotiate({}, (error) => (error === null ? response.end() : socket.destroy()));
    },
  });
  const distrust = trustCertificate();
  try {
    expect(await post(url.replace('127.0.0.1', 'localhost'))).toMatchObject({ answer: null });
  } finally {
    distrust();
  }
});

it('an untrusted certificate is refused', async () => {
  const result = await post(await tlsServer());
  expect(result).toMatchObject({ answer: null, error: { code: 'certificate' } });
});

it('a receiver that insists on a group of its choice is refused before anything is computed in it', async () => {
  const url = await tlsServer({
    ciphers: 'DHE-RSA-AES128-GCM-SHA256',
    dhparam: 'auto',
    maxVersion: 'TLSv1.2',
  });
  const { answer, error } = await post(url);
  expect([answer, error?.message]).toEqual([null, expect.stringContaining('one with ECDHE')]);
});
