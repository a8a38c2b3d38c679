import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { securityHeaders } from './security-headers.ts';

const scriptSources = (directory: string) => {
  const { contentSecurityPolicy } = securityHeaders(directory, null);
  return typeof contentSecurityPolicy === 'object' ? contentSecurityPolicy.directives?.scriptSrc : undefined;
};

it('the content security policy allows the very text of an inline script, and needs nothing for one with a file', () => {
  const directory = temporaryFolder();
  expect(scriptSources(directory)).toEqual(["'self'"]);
  writeFileSync(
    join(directory, 'index.html'),
    `<script data-preloads="{&quot;/&quot;:1}">\nstart();\n</script><script type="module" src="/a.js"></script>`,
  );
  const hash = createHash('sha256').update('\nstart();\n').digest('base64');
  expect(scriptSources(directory)).toEqual(["'self'", `'sha256-${hash}'`]);
});

const POLICY = "default-src 'none'; frame-ancestors 'none'";

it('an answer for programs lets a browser run nothing, whichever call it is of, also a refused one', async () => {
  const server = await createTestApp({ env: { PUBLIC_URL: 'https://pay.example', HOST: '127.0.0.1' } });
  const posted = await server.post('nothing');
  const others = await Promise.all(
    [PATHS.health, PATHS.readiness, '/metrics', '/nowhere', '/w/unknown/api/ingest/ping'].map((url) =>
      server.app.inject({ url, headers: { host: 'pay.example' } }),
    ),
  );
  for (const { headers } of [posted, ...others]) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  }
  expect([posted, ...others.slice(0, 3)].map(({ headers }) => headers['content-security-policy'])).toEqual(
    Array(4).fill(POLICY),
  );
});
