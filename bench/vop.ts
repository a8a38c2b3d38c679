import { randomUUID } from 'node:crypto';
import { PATHS } from '@clearbench/contract';
import type { Bench } from './bench.ts';
import { drive, type LoadResult } from './load.ts';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';

const CONNECTIONS = 32;
const AIM = { perSecond: 2_000, p99Ms: 20 };

/** Verifications of payees, each of which is stored before it is answered: names that match, almost match and don't match. */
export async function vop(bench: Bench): Promise<void> {
  const server = await startServer();
  try {
    const request = verifications(server);
    await measure(server, request, bench.either(3_000, 100));
    const rates: number[] = [];
    const p99: number[] = [];
    for (let round = 0; round < bench.either(5, 1); round += 1) {
      const result = await measure(server, request, bench.either(4_000, 300));
      rates.push(result.ratePerSecond);
      p99.push(result.p99Ms);
    }
    bench.report('verifications of payees', median(rates), '/s', AIM.perSecond);
    bench.report('verifications of payees, p99', median(p99), 'ms', AIM.p99Ms);
  } finally {
    await server.stop();
  }
}

const NAMES = ['Example Trading GmbH', 'Exampel Trading GmbH', 'Another Company Ltd'];

function verifications({ port, apiKey }: BenchServer): () => string {
  let count = 0;
  return () => {
    const body = JSON.stringify({
      party: { name: NAMES[count++ % NAMES.length] },
      partyAccount: { iban: 'DE45999001001000000001' },
      requestingAgent: { financialInstitutionId: { bicfi: 'OAKNGB20' } },
    });
    return [
      `POST ${PATHS.vopVerifications} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${apiKey}`,
      'Content-Type: application/json',
      `X-Request-ID: ${randomUUID()}`,
      `X-Request-Timestamp: ${new Date().toISOString()}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n');
  };
}

const measure = ({ port }: BenchServer, nextRequest: () => string, durationMs: number): Promise<LoadResult> =>
  drive({ port, connections: CONNECTIONS, durationMs, nextRequest, expectedStatus: 200 });
