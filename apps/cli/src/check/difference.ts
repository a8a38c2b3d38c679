import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/**
 * If more lines differ than this, the whole text counts as replaced: the time to find the differences grows with the
 * square of their number.
 */
const MAX_EDITS = 5_000;

/** A unified diff for `git apply` and `patch -p1`; empty if nothing differs. */
export function difference(file: string, before: string, after: string): string {
  if (before === after) return '';
  const name = file === '-' ? 'stdin' : file;
  const [from, to] = [`a/${name}`, `b/${name}`];
  return (
    createTwoFilesPatch(from, to, before, after, undefined, undefined, {
      headerOptions: FILE_HEADERS_ONLY,
      maxEditLength: MAX_EDITS,
    }) ?? `--- ${from}\n+++ ${to}\n${replacedWhole(before, after)}`
  );
}

function replacedWhole(before: string, after: string): string {
  const [removed, added] = [linesOf(before), linesOf(after)];
  const header = `@@ -1,${removed.length} +1,${added.length} @@\n`;
  return header + [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)].join('');
}

/** Each line with its line end; a diff marks a missing one at the end. */
function linesOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`));
}
