import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../built-files.ts';
import { code, table } from './markdown.ts';

interface Operation {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The calls that need nothing but an API key, from the OpenAPI document. */
export function callPage(): string[] {
  const document = JSON.parse(
    readFileSync(join(ROOT, 'packages/contract/openapi.json'), 'utf8'),
  ) as ApiDocument;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      takesApiKey(operation) ? [{ path, method: method.toUpperCase(), ...operation }] : [],
    ),
  );
  const tags = [...new Set(calls.flatMap((call) => call.tags))];
  return [
    '# Calls with an API key',
    'These calls need no login. Send `Authorization: Bearer clb_…`; the key determines the workspace. `/openapi.json` describes their bodies ' +
      'and answers, also without a key: [generate a client](../guides/generate-a-client.md) from it. [API](api.md) says what all calls have in ' +
      'common, [Errors](errors.md) explains each code.',
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      table(
        ['call', 'what it does', '`operationId`'],
        calls
          .filter((call) => call.tags.includes(tag))
          .map((call) => [code(`${call.method} ${call.path}`), call.summary, code(call.operationId)]),
      ),
    ]),
  ];
}

const takesApiKey = ({ security = [] }: Operation): boolean =>
  security.some((scheme) => Object.keys(scheme).join() === 'apiKey');
