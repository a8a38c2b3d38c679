import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIVE_TOPICS } from './live.ts';

const { paths } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { get?: { security?: unknown } }>;
};
/** The paths that a console reads: those that need a session, and no others. */
const read = Object.entries(paths)
  .filter(([, { get }]) => get !== undefined && get.security === undefined)
  .map(([path]) => path);

const named = Object.values(LIVE_TOPICS).flat();

const segmentsOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, ':').split('/');

function names(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern.replace(/\/\*$/, ''));
  const found = segmentsOf(path);
  const isAsLong = pattern.endsWith('/*') ? found.length >= wanted.length : found.length === wanted.length;
  return isAsLong && wanted.every((segment, index) => segment === found[index]);
}

/** The stream itself, what never changes, and files. */
const UNNAMED = [
  '/api/ebics/letter.pdf',
  '/api/live',
  '/api/refused-payloads/{id}/content',
  '/api/reports/{verificationId}',
  '/api/scenarios',
  '/api/sftp/files/{id}/content',
  '/api/transactions/export.csv',
];

it('each path that a console reads is named by a topic, unless nothing makes it stale', () => {
  const missing = read.filter((path) => !named.some((pattern) => names(pattern, path)));
  expect(missing.sort()).toEqual(UNNAMED);
});
