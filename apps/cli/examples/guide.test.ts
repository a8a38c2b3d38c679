import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/guides/test-suites.md'), 'utf8');

// A test of the npm package runs them.
it.each(globSync('*/*.{js,py}', { cwd: import.meta.dirname }))('the guide shows %s', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(GUIDE).toContain(`\`\`\`${file.endsWith('.py') ? 'python' : 'js'}\n${text}\`\`\`\n`);
});
