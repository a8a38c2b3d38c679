import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const scriptSources = (directory: string) => {
  const { contentSecurityPolicy } = securityHeaders(directory, null);
  return typeof contentSecurityPolicy === 'object' ? contentSecurityPolicy.directives?.scriptSrc : undefined;
};

it('the content security policy allows the very text of an inline script, and needs nothing for one with a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'clearbench-page-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  expect(scriptSources(directory)).toEqual(["'self'"]);
  writeFileSync(
    join(directory, 'index.html'),
    `<script data-preloads="{&quot;/&quot;:1}">\nstart();\n</script><script type="module" src="/a.js"></script>`,
  );
  const hash = createHash('sha256').update('\nstart();\n').digest('base64');
  expect(scriptSources(directory)).toEqual(["'self'", `'sha256-${hash}'`]);
});
