import {
  INGESTION_PATHS,
  PATHS,
  PAYEE_CSV_MAX,
  PAYLOAD_MAX_BYTES,
  STATEMENT_FILE_MAX_BYTES,
  TRIAL_MAX_BYTES,
  UPLOAD_BODY_MAX_BYTES,
} from '@clearbench/contract';
import { expect, it } from 'vitest';
import { readApiDocument } from './platform/http/api-document.ts';
import { createTestApp } from './testing/test-app.ts';

const KB = 1024;

/** Enough for every form of the console. */
const ORDINARY_BYTES = 64 * KB;
const DOCUMENT_BYTES = 1024 * KB;

/** The only calls that need more, with their limits. */
const LARGER: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.values(INGESTION_PATHS).map((path) => [path, PAYLOAD_MAX_BYTES])),
  // Segments of a megabyte, with room for clients that cut larger ones.
  [PATHS.ebicsServer]: 2048 * KB,
  [PATHS.uploadPayload]: UPLOAD_BODY_MAX_BYTES,
  [PATHS.statementVerification]: STATEMENT_FILE_MAX_BYTES,
  [PATHS.houseRules]: 2 * DOCUMENT_BYTES,
  [PATHS.houseRulesTrial]: DOCUMENT_BYTES + 6 * TRIAL_MAX_BYTES,
  [PATHS.payeeImport]: 4 * PAYEE_CSV_MAX,
  [PATHS.testPlans]: 2 * DOCUMENT_BYTES,
  [PATHS.testPlanCheck]: DOCUMENT_BYTES,
};

const server = await createTestApp();
const cookie = await server.login();
const { apiKey } = await server.createKey();

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

const document = await readApiDocument();

function changes(): (readonly [method: string, path: string, operation: Operation])[] {
  const { paths = {} } = document as unknown as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'get')
      .map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );
}

/** The status for a body of this length. */
async function statusFor(method: string, path: string, length: number): Promise<number> {
  const start = '{"text":"';
  const { statusCode } = await server.app.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{\w+\}/g, 'none'),
    headers: {
      'content-type': 'application/json',
      ...(Object.values<string>(INGESTION_PATHS).includes(path)
        ? { authorization: `Bearer ${apiKey}` }
        : { cookie }),
    },
    payload: `${start}${'x'.repeat(length - start.length - 2)}"}`,
  });
  return statusCode;
}

it('no call takes a larger body than it needs', { timeout: 60_000 }, async () => {
  const calls = changes();
  expect(calls.length).toBeGreaterThan(50);
  const taken: string[] = [];
  for (const [method, path] of calls) {
    if (path in LARGER || path === PATHS.logout) continue;
    const status = await statusFor(method, path, ORDINARY_BYTES + 1);
    // 401 and 404: the server refuses a caller without rights, or an unknown workspace, before it reads the body.
    if (![401, 404, 413].includes(status)) taken.push(`${method} ${path}: ${status}`);
  }
  expect(taken).toEqual([]);
});

it.each(Object.entries(LARGER))('%s takes %i bytes at most', async (path, limit) => {
  expect(await statusFor('POST', path, limit + KB)).toBe(413);
});
