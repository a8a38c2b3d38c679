import type { RunRules } from './test-plans.ts';

const named = (version: number | null): string => (version === null ? 'none' : `version ${version}`);

/** House rules of a run in words: `version 2` at its start, then `version 2 to version 3, saved by Ann`. */
export function runRulesText(rules: readonly RunRules[]): { at: string; text: string }[] {
  return rules.map((one, index) => {
    const before = rules[index - 1];
    const change = before === undefined ? '' : `${named(before.version)} to `;
    return { at: one.at, text: `${change}${named(one.version)}${reasonText(one)}` };
  });
}

function reasonText({ cause, by }: RunRules): string {
  switch (cause) {
    case 'start':
      return '';
    case 'saved':
      return `, saved by ${by}`;
    case 'days':
      return ', by their dates';
    case 'clock':
      return `, because ${by} set the clock`;
  }
}
