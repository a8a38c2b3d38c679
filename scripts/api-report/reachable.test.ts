import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Reachable } from './reachable.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'clearbench-api-'));
afterEach(() => rmSync(FOLDER, { recursive: true }));

it('lists the exports of an entry point with all types involved, and nothing else', () => {
  const files = {
    'index.d.ts': `import type { Draft } from './draft.ts';
      export { read, type Money as Amount } from './money.ts';
      export type * as Parts from './parts.ts';
      export declare const VERSION: "1";
      export declare function write(draft: Draft): import('library').Text;`,
    'money.d.ts': `interface Currency { readonly code: string; }
      export interface Money { readonly currency: Currency; readonly amount: string; }
      export declare function read(text: string): Money;
      export declare function read(bytes: Uint8Array): Money | null;
      export declare function secret(): void;`,
    'parts.d.ts': `export type Part = 'a' | 'b';`,
    'draft.d.ts': `import type { Hidden } from './hidden.ts';
      export type Draft = Partial<Hidden>;`,
    'hidden.d.ts': `export interface Hidden { readonly own: string; }`,
    'library.d.ts': `declare class Text { #private; readonly length: number; }
      export { Text };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text);
  const reachable = new Reachable({
    packages: { library: join(FOLDER, 'library.ts') },
    isLeftOut: (file) => file.endsWith('/hidden.d.ts'),
  });
  expect(reachable.enter(join(FOLDER, 'index.d.ts'))).toEqual([
    'Amount',
    'Parts',
    'VERSION',
    'read',
    'write',
  ]);
  expect(reachable.texts()).toEqual([
    'declare class Text { #private; readonly length: number; }',
    'declare const VERSION: "1";',
    'declare function read(bytes: Uint8Array): Money | null;',
    'declare function read(text: string): Money;',
    'declare function write(draft: Draft): Text;',
    'interface Currency { readonly code: string; }',
    'interface Money { readonly currency: Currency; readonly amount: string; }',
    'type Draft = Partial<Hidden>;',
    "type Part = 'a' | 'b';",
  ]);
});
