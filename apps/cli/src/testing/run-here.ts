import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sample } from '@clearbench/messages';
import { afterAll, beforeAll, vi } from 'vitest';
import { run } from '../run.ts';

/** A valid message, and one with two mistakes. */
export const GOOD = sample('MT103');
/** The same with other references. */
export const OTHER = GOOD.replace(/:20:\S+/, ':20:OTHER').replace(
  /\{121:[^}]*/,
  '{121:3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11',
);
export const BROKEN = OTHER.replace(':23B:CRED', ':23B:NONE').replace('EUR12500,50', 'EUR12500');

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, which takes a hundredth of the time of a separate program. */
export async function runHere(args: readonly string[], stdin = ''): Promise<Result> {
  const out = capture('stdout');
  const err = capture('stderr');
  const own = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(stdin)]), configurable: true });
  try {
    const code = await run(args);
    return { code, out: out.text(), err: err.text() };
  } finally {
    out.release();
    err.release();
    if (own !== undefined) Object.defineProperty(process, 'stdin', own);
  }
}

function capture(stream: 'stdout' | 'stderr'): { text(): string; release(): void } {
  let text = '';
  const spy = vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return { text: () => text, release: () => spy.mockRestore() };
}

/** An empty working directory for the tests of a file, with these files; it is removed after them. */
export function inFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-cli-'));
  const before = process.cwd();
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  return folder;
}
