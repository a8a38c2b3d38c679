import { isAbsolute, normalize, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckedMessage, Problem } from '@clearbench/messages';
import { PROBLEM_CODES, type ProblemCode } from '@clearbench/messages/problem-codes';
import packageJson from '../../../package.json' with { type: 'json' };
import { placeOf, type Report } from './report.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * SARIF 2.1.0: code scanning systems show each result at its line. Results are written as they are found, followed by the rules
 * that they name. Where `requireKnown` is set, a message that is not checked is an error.
 */
export function sarifReport(requireKnown: boolean): Report {
  const rules = new Set<string>();
  const notifications: object[] = [];
  let isFirst = true;
  return {
    begin: () =>
      `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[`,
    message: (file, checked) => {
      let text = '';
      for (const problem of checked.problems) {
        rules.add(problem.code);
        text += `${isFirst ? '' : ','}\n${JSON.stringify(resultOf(file, checked, problem, requireKnown))}`;
        isFirst = false;
      }
      return text;
    },
    unreadable: (file, reason) => {
      notifications.push({
        level: 'error',
        message: { text: `${file} can't be read: ${reason}.` },
        locations: [{ physicalLocation: { artifactLocation: locationOf(file) } }],
      });
      return '';
    },
    end: ({ unreadable }) => {
      const driver = {
        name: 'clearbench',
        semanticVersion: packageJson.version,
        rules: [...rules].sort().map(ruleOf),
      };
      const invocation = {
        executionSuccessful: unreadable === 0,
        ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
      };
      return `\n],"invocations":[${JSON.stringify(invocation)}],"tool":${JSON.stringify({ driver })}}]}\n`;
    },
  };
}

function resultOf(file: string, checked: CheckedMessage, problem: Problem, requireKnown: boolean): object {
  const { code, severity, path, message } = problem;
  const { line, column } = placeOf(checked, problem);
  const isError = severity === 'error' || (requireKnown && checked.verdict === 'not-checked');
  const region = { startLine: line, startColumn: column };
  return {
    ruleId: code,
    level: isError ? 'error' : 'warning',
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: locationOf(file), region },
        ...(path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
    properties: { messageType: checked.type, messageIndex: checked.index },
  };
}

function ruleOf(id: string): object {
  const meaning = Object.hasOwn(PROBLEM_CODES, id) ? PROBLEM_CODES[id as ProblemCode] : null;
  return { id, ...(meaning === null ? {} : { shortDescription: { text: meaning } }) };
}

/** A path as a URI. A relative path is relative to the working directory, which in CI is the checkout. */
function locationOf(file: string): object {
  if (file === '-') return { uri: 'stdin' };
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href };
  const uri = normalize(file).split(sep).map(encodeURIComponent).join('/');
  return { uri, uriBaseId: '%SRCROOT%' };
}
