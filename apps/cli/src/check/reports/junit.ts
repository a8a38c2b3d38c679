import type { CheckedMessage } from '@clearbench/messages';
import { painter } from '../../terminal.ts';
import type { Report } from './report.ts';
import { problemLine } from './text.ts';

/** The test cases of one file. They are held until the file ends because their number is written first. */
interface Suite {
  readonly file: string;
  cases: string;
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
}

const newSuite = (file: string): Suite => ({ file, cases: '', tests: 0, failures: 0, errors: 0, skipped: 0 });

/**
 * JUnit XML for CI systems: a test suite for each file, a test case for each message. An invalid message is a
 * failure; one that is not checked is skipped, or a failure when `requireKnown` is set.
 */
export function junitReport(requireKnown: boolean): Report {
  let suite: Suite | null = null;
  const suiteOf = (file: string): { readonly finished: string; readonly own: Suite } => {
    if (suite?.file === file) return { finished: '', own: suite };
    const finished = suite === null ? '' : suiteText(suite);
    suite = newSuite(file);
    return { finished, own: suite };
  };
  return {
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="clearbench check">\n',
    message: (file, checked) => {
      const { finished, own } = suiteOf(file);
      const outcome = outcomeOf(checked, requireKnown);
      own.tests++;
      if (outcome === 'failed') own.failures++;
      if (outcome === 'skipped') own.skipped++;
      own.cases += caseText(file, checked, outcome);
      return finished;
    },
    unreadable: (file, reason) => {
      const { finished, own } = suiteOf(file);
      own.tests++;
      own.errors++;
      own.cases += `    <testcase name="reading"${attributes({ classname: file, file })} time="0">\n`;
      own.cases += `      <error${attributes({ message: `The file can't be read: ${reason}.`, type: 'unreadable' })}/>\n    </testcase>\n`;
      return finished;
    },
    end: () => `${suite === null ? '' : suiteText(suite)}</testsuites>\n`,
  };
}

type Outcome = 'passed' | 'failed' | 'skipped';

function outcomeOf({ verdict }: CheckedMessage, requireKnown: boolean): Outcome {
  switch (verdict) {
    case 'valid':
      return 'passed';
    case 'invalid':
      return 'failed';
    case 'not-checked':
      return requireKnown ? 'failed' : 'skipped';
  }
}

function caseText(file: string, checked: CheckedMessage, outcome: Outcome): string {
  const { type, format, line, problems } = checked;
  const about = attributes({
    ...{ name: `${type ?? format} at line ${line}`, classname: file, file, line: `${line}`, time: '0' },
  });
  if (problems.length === 0) return `    <testcase${about}/>\n`;
  const lines = problems.map((problem) => problemLine(file, checked, problem, painter(false))).join('');
  const worst = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  const said = attributes({ message: worst?.message ?? '', type: worst?.code ?? '' });
  const body = {
    passed: `<system-out>${escaped(lines)}</system-out>`,
    failed: `<failure${said}>${escaped(lines)}</failure>`,
    skipped: `<skipped${attributes({ message: worst?.message ?? '' })}/>`,
  }[outcome];
  return `    <testcase${about}>\n      ${body}\n    </testcase>\n`;
}

function suiteText({ file, cases, tests, failures, errors, skipped }: Suite): string {
  const counts = attributes({
    ...{ name: file, tests: `${tests}`, failures: `${failures}`, errors: `${errors}` },
    ...{ skipped: `${skipped}`, time: '0' },
  });
  return `  <testsuite${counts}>\n${cases}  </testsuite>\n`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

/** Keeps line ends; other control characters, lone surrogates and U+FFFE, which XML forbids, become spaces. */
function escaped(text: string): string {
  return text
    .replace(/[^\n\x20-\x7e\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
