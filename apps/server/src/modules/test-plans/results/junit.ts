import type { RunCase, RunResult } from '@clearbench/contract';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};
/** Characters that XML 1.0 has not, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text.replace(NOT_XML, '\u{FFFD}').replace(/[&<>"\n]/g, (character) => ESCAPES[character] ?? character);

/** A run in the form that pipelines read: a case that is not decided is skipped, and so is a waived one. */
export function junitOf({ run, workspace }: RunResult): string {
  const { counts, cases } = run;
  const skipped = counts.open + counts.running + counts.waived;
  const suite =
    `name="${escaped(run.title)}" tests="${cases.length}" failures="${counts.failed}" errors="0" skipped="${skipped}"` +
    ` timestamp="${run.startedAt}" hostname="${escaped(workspace.name)}" time="${seconds(run.startedAt, run.endedAt)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite ${suite}>`,
    ...cases.flatMap((one) => caseLines(run.plan, one)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseLines(
  plan: string,
  { id, title, startedAt, endedAt, state, waiver, failure }: RunCase,
): string[] {
  const time = startedAt === null ? '0' : seconds(startedAt, endedAt);
  const start = `    <testcase classname="${escaped(plan)}" name="${escaped(`${id}: ${title}`)}" time="${time}"`;
  switch (state) {
    case 'passed':
      return [`${start}/>`];
    case 'failed': {
      const text = `${failure?.expected ?? ''}\n${failure?.came ?? ''}`;
      return [
        `${start}>`,
        `      <failure message="${escaped(failure?.expected ?? '')}">${escaped(text)}</failure>`,
        '    </testcase>',
      ];
    }
    default: {
      const reason = waiver === null ? `The case is ${state}.` : `Waived by ${waiver.by}: ${waiver.reason}`;
      return [`${start}>`, `      <skipped message="${escaped(reason)}"/>`, '    </testcase>'];
    }
  }
}

function seconds(from: string, until: string | null): string {
  return until === null ? '0' : ((Date.parse(until) - Date.parse(from)) / 1_000).toFixed(3);
}
