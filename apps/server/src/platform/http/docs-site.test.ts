import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { docsSite } from './docs-site.ts';
import { installErrorHandler } from './error-handler.ts';

const directory = temporaryFolder();
const app = Fastify();

beforeAll(async () => {
  mkdirSync(join(directory, 'guides'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<title>Home</title><script>start();</script>');
  writeFileSync(join(directory, 'guides/webhooks.html'), '<title>Webhooks</title><script>start();</script>');
  writeFileSync(join(directory, '404.html'), '<title>Nothing here</title>');
  writeFileSync(join(directory, 'assets/app.1a2b.js'), 'export {};');
  installErrorHandler(app);
  await app.register(docsSite, { directory, publicUrl: null });
});
afterAll(async () => {
  await app.close();
});

describe('the documentation', () => {
  it.each([
    ['/docs/', '<title>Home</title>'],
    ['/docs/guides/webhooks', '<title>Webhooks</title>'],
    ['/docs/guides/webhooks.html', '<title>Webhooks</title>'],
  ])('has its pages without an ending: %s', async (url, title) => {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain(title);
  });

  it('begins at /docs/', async () => {
    const { statusCode, headers } = await app.inject({ url: '/docs' });
    expect([statusCode, headers.location]).toEqual([308, '/docs/']);
  });

  it.each(['/docs/nothing', '/docs/guides', '/docs/../index.html.x', '/docs/..%2f..%2fetc/passwd'])(
    'says of another path that nothing is there: %s',
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      expect([statusCode, body.includes('Home')]).toEqual([404, false]);
    },
  );

  it('lets browsers cache files that have their hash in the name', async () => {
    const { headers } = await app.inject({ url: '/docs/assets/app.1a2b.js' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('may run the scripts of its pages and no others, and colour its code', async () => {
    const policy = (await app.inject({ url: '/docs/' })).headers['content-security-policy'];
    const hash = createHash('sha256').update('start();').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

it('documentation that is not built says how to build it', async () => {
  const bare = Fastify();
  installErrorHandler(bare);
  await bare.register(docsSite, { directory: join(directory, 'none'), publicUrl: null });
  const answer = await bare.inject({ url: '/docs/' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toContain('run "npm run docs:build"');
  await bare.close();
});
