import { readFileSync } from 'node:fs';
import { INGESTION_PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { serversOfOneDatabase } from './testing/server-process.ts';

const FILE_BYTES = 5 * 1024 * 1024;
const REFUSED_BYTES = 10_000_000;
/** Half of what the server took when it held whole files. `bench -- bulk` sets the real limit: with a busy processor, as here, garbage stays longer. */
const PEAK_BYTES = 640 * 1024 * 1024;

it.runIf(process.platform === 'linux').each([
  ['three files at once are read in pieces', paymentFile, 201],
  ['XML with more entities than a payment has is refused early', entities, 422],
  ['XML with more elements than a payment has is refused early', elements, 422],
])('%s', { timeout: 180_000 }, async (_what, fileOf, status) => {
  const { start } = await serversOfOneDatabase();
  // As `npm start` starts it.
  const { address, apiKey, pid } = await start('web', ['--max-semi-space-size=16']);
  const statuses = await Promise.all(
    ['A', 'B', 'C'].map(async (series) => {
      const answer = await fetch(`${address}${INGESTION_PATHS.json}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}` },
        body: fileOf(series),
      });
      await answer.body?.pipeTo(new WritableStream());
      return answer.status;
    }),
  );
  expect(statuses).toEqual([status, status, status]);
  expect(peakBytes(pid)).toBeLessThan(PEAK_BYTES);
});

const documentOf = (content: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08">${content}</Document>`;

function entities(series: string): string {
  return documentOf(`<x>${series}${'&lt;'.repeat(REFUSED_BYTES / 4)}</x>`);
}

function elements(series: string): string {
  return documentOf(series + '<x/>'.repeat(REFUSED_BYTES / 4));
}

function paymentFile(series: string): string {
  const lines = ['sender_bic,receiver_bic,amount,currency,transaction_reference,value_date'];
  for (let bytes = 0, row = 1; bytes < FILE_BYTES - 200; row += 1) {
    const line = `OAKNGB20XXX,LINDDE20XXX,${row}.50,EUR,${series}${row},2026-11-20`;
    bytes += line.length + 1;
    lines.push(line);
  }
  return lines.join('\n');
}

/** The most memory that the process has had. */
const peakBytes = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
