import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentTypesModule } from './api-report/content-types.ts';
import { emitDeclarations, emitted, publishedEntries } from './api-report/emit.ts';
import { Reachable } from './api-report/reachable.ts';
import { ruleIdsModule } from './api-report/rule-ids.ts';
import { titlesModule } from './api-report/titles.ts';

/**
 * Writes packages/messages/api-report.txt: everything that a program can import from the package, with all types involved. With
 * `--check` it fails when the file differs, so that no change of the interface goes unnoticed. The same applies to the titles of
 * types and the types of their content, which are made from their declarations.
 */
const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'packages');
const REPORT = join(PACKAGES, 'messages/api-report.txt');
const TITLES = join(PACKAGES, 'messages/src/generated/titles.ts');
const CONTENT_TYPES = join(PACKAGES, 'messages/src/generated/mt-content.ts');
const RULE_IDS = join(PACKAGES, 'messages/src/generated/rule-ids.ts');
/** The types of ISO 20022. There are more than a thousand, so the report contains a hash of their definitions. */
const GENERATED = 'messages/src/iso20022/generated/types.ts';
const DEFINITIONS = 'messages/src/iso20022/generated/registry.ts';
/** The internal declaration of a message type. The types of its content are listed. */
const DECLARATION = 'messages/src/swift-mt/types/declaration/declaration.ts';

/** The report on the current sources. */
export function apiReport(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-api-'));
  try {
    emitDeclarations(folder, { comments: false });
    return reportOn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function reportOn(folder: string): string {
  const leftOut = new Set([GENERATED, DECLARATION].map((path) => emitted(folder, path)));
  const reachable = new Reachable({
    packages: { '@clearbench/domain': join(folder, 'domain/src/index.ts') },
    isLeftOut: (file) => leftOut.has(file),
  });
  const lists = Object.entries(publishedEntries()).map(([path, source]) => {
    const names = reachable.enter(emitted(folder, join('messages', source)));
    return `# ${join('@clearbench/messages', path)}\n\n${names.join('\n')}`;
  });
  const hash = createHash('sha256')
    .update(readFileSync(join(PACKAGES, DEFINITIONS)))
    .digest('hex');
  return `${[
    ...lists,
    `# Iso20022\n\n${DEFINITIONS}, sha256 ${hash}`,
    '# Declarations',
    ...reachable.texts(),
  ].join('\n\n')}\n`;
}

function formatted(code: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['format', `--stdin-file-path=${CONTENT_TYPES}`];
  return execFileSync(process.execPath, [biome, ...options], { cwd: ROOT, input: code, encoding: 'utf8' });
}

/** Writes a file, or only compares it. Returns whether it differs from that on disk. */
function differs(path: string, text: string, isCheck: boolean): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  if (!isCheck) writeFileSync(path, text);
  return true;
}

if (import.meta.main) {
  const isCheck = process.argv.includes('--check');
  // The report is about the modules that are made, too.
  const modules = [
    differs(TITLES, titlesModule(), isCheck),
    differs(CONTENT_TYPES, formatted(contentTypesModule()), isCheck),
    differs(RULE_IDS, formatted(ruleIdsModule()), isCheck),
  ];
  const isReportChanged = differs(REPORT, apiReport(), isCheck);
  if (isCheck && (isReportChanged || modules.includes(true))) {
    console.error(
      'The interface of packages/messages has changed, or the content, rules or title of a type. If this is intended, run "npm run api", read the change of api-report.txt, and describe it in CHANGELOG.md.',
    );
    process.exitCode = 1;
  }
}
