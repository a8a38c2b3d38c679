import { type CheckedMessage, check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { junitReport } from './junit.ts';
import type { Report, Totals } from './report.ts';
import { sarifReport } from './sarif.ts';

const GOOD = sample('MT103');
/** Another payment. */
const OTHER = GOOD.replace(/:20:\S+/, ':20:OTHER').replace(
  /\{121:[^}]*/,
  '{121:3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11',
);
const TWO_FAULTS = OTHER.replace(':23B:CRED', ':23B:N<&"').replace('EUR12500,50', 'EUR12500');
const UNREAD = GOOD.replace('{2:I103', '{2:I104');
const NO_UETR = GOOD.replace(/\{121:[^}]*\}/, '');
const MISSPELT = sample('pacs.008.001.08').replaceAll('GrpHdr', 'GrpHDR');

const totals = (unreadable: number): Totals => ({
  ...{ files: 1, unreadable, messages: 1, invalid: 0, notChecked: 0, errors: 0, warnings: 0 },
});

/** The report on files with these texts, and on a missing one. */
function written(report: Report, files: Readonly<Record<string, string>>, missing: string | null): string {
  let text = report.begin();
  for (const [file, content] of Object.entries(files)) {
    for (const checked of check(content, { mode: 'lenient' })) text += report.message(file, checked);
  }
  if (missing !== null) text += report.unreadable(missing, 'there is no such file');
  return text + report.end(totals(missing === null ? 0 : 1));
}

const only = (content: string): CheckedMessage => {
  const [checked] = check(content);
  if (checked === undefined) throw new Error('There is no message.');
  return checked;
};

describe('SARIF', () => {
  it('has a result for each problem, with its position, and the rules that they name', () => {
    const files = { 'in/a file.fin': `${GOOD}\r\n${TWO_FAULTS}`, '/tmp/b.xml': MISSPELT, 'c.fin': UNREAD };
    const { runs, ...log } = JSON.parse(written(sarifReport(false), files, 'gone.fin'));
    expect(log).toEqual({ $schema: expect.stringMatching(/sarif-schema-2\.1\.0\.json$/), version: '2.1.0' });
    const [{ results, ...run }, ...more] = runs;
    expect(more).toEqual([]);
    const uri = 'in/a%20file.fin';
    const place = (startLine: number, startColumn: number) => ({
      artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
      region: { startLine, startColumn },
    });
    expect(results.slice(0, 2)).toEqual([
      {
        ruleId: 'T36',
        level: 'error',
        message: { text: expect.stringContaining(`the code 'N<&"'; write CRED`) },
        locations: [{ physicalLocation: place(17, 6), logicalLocations: [{ fullyQualifiedName: '23B' }] }],
        properties: { messageType: 'MT103', messageIndex: 1 },
      },
      {
        ruleId: 'T43',
        level: 'error',
        message: { text: expect.stringContaining("write '12500,'") },
        locations: [{ physicalLocation: place(18, 15), logicalLocations: [{ fullyQualifiedName: '32A' }] }],
        properties: { messageType: 'MT103', messageIndex: 1 },
      },
    ]);
    expect(results[2].locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'file:///tmp/b.xml' });
    expect(results[3]).toMatchObject({ ruleId: 'not_checked', level: 'warning' });
    expect(run).toEqual({
      columnKind: 'utf16CodeUnits',
      invocations: [
        {
          executionSuccessful: false,
          toolExecutionNotifications: [
            {
              level: 'error',
              message: { text: "gone.fin can't be read: there is no such file." },
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'gone.fin', uriBaseId: '%SRCROOT%' } } },
              ],
            },
          ],
        },
      ],
      tool: {
        driver: {
          name: 'clearbench',
          semanticVersion: packageJson.version,
          rules: [
            { id: 'T36', shortDescription: { text: expect.any(String) } },
            { id: 'T43', shortDescription: { text: expect.any(String) } },
            { id: 'element_unexpected', shortDescription: { text: expect.any(String) } },
            { id: 'not_checked', shortDescription: { text: expect.any(String) } },
          ],
        },
      },
    });
  });

  it('is complete without any problem, and makes unknown types errors if they must be known', () => {
    const { runs } = JSON.parse(written(sarifReport(false), { '-': GOOD }, null));
    expect(runs).toMatchObject([{ results: [], invocations: [{ executionSuccessful: true }] }]);
    const report = sarifReport(true);
    const strict = JSON.parse(report.begin() + report.message('-', only(UNREAD)) + report.end(totals(0)));
    expect(strict.runs[0].results).toMatchObject([
      { level: 'error', locations: [{ physicalLocation: { artifactLocation: { uri: 'stdin' } } }] },
    ]);
  });
});

describe('JUnit', () => {
  it('has a suite for each file and a case for each message', () => {
    const files = { 'a&b.fin': `${GOOD}\r\n${TWO_FAULTS}`, 'warned.fin': NO_UETR, 'unread.fin': UNREAD };
    const { problems } = only(UNREAD);
    const warnings = [...check(NO_UETR, { mode: 'lenient' })]
      .flatMap((checked) => checked.problems)
      .map(
        ({ line, column, code, path, message }) => `${line}:${column} warning ${code} ${path} ${message}\n`,
      );
    const first = `Field 23B has the code 'N&lt;&amp;&quot;'; write CRED, CRTS, SPAY, SPRI or SSTD.`;
    const second = "Field 32A has the amount '12500' without a decimal comma; write '12500,'.";
    expect(written(junitReport(false), files, 'gone.fin')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="clearbench check">
  <testsuite name="a&amp;b.fin" tests="2" failures="1" errors="0" skipped="0" time="0">
    <testcase name="MT103 at line 1" classname="a&amp;b.fin" file="a&amp;b.fin" line="1" time="0"/>
    <testcase name="MT103 at line 15" classname="a&amp;b.fin" file="a&amp;b.fin" line="15" time="0">
      <failure message="${first}" type="T36">a&amp;b.fin:17:6 error T36 23B ${first}
a&amp;b.fin:18:15 error T43 32A ${second}
</failure>
    </testcase>
  </testsuite>
  <testsuite name="warned.fin" tests="1" failures="0" errors="0" skipped="0" time="0">
    <testcase name="MT103 at line 1" classname="warned.fin" file="warned.fin" line="1" time="0">
      <system-out>${warnings.map((text) => `warned.fin:${text}`).join('')}</system-out>
    </testcase>
  </testsuite>
  <testsuite name="unread.fin" tests="1" failures="0" errors="0" skipped="1" time="0">
    <testcase name="MT104 at line 1" classname="unread.fin" file="unread.fin" line="1" time="0">
      <skipped message="${problems[0]?.message}"/>
    </testcase>
  </testsuite>
  <testsuite name="gone.fin" tests="1" failures="0" errors="1" skipped="0" time="0">
    <testcase name="reading" classname="gone.fin" file="gone.fin" time="0">
      <error message="The file can't be read: there is no such file." type="unreadable"/>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it('fails unknown types if they must be known', () => {
    const report = junitReport(true);
    const text = report.begin() + report.message('u.fin', only(UNREAD)) + report.end(totals(0));
    expect(text).toContain(' failures="1" errors="0" skipped="0" ');
    expect(text).toContain('<failure message="');
  });

  it('contains no character that XML forbids, whatever a file contains', () => {
    const report = junitReport(false);
    const hostile = { ...only(TWO_FAULTS), type: 'MT\u0000\u001b\ud800\uffff\u{1f600}]]>' };
    const text = report.begin() + report.message('x\u0007.fin', hostile) + report.end(totals(0));
    expect(text).toContain('name="MT    \u{1f600}]]&gt; at line 1" classname="x .fin"');
  });
});
