import { codeHistories } from '../../packages/messages/src/iso20022/rules/standard/external-codes.ts';

/** The lists of a release: the codes of each external code set, by its name. */
export type CodeLists = Readonly<Record<string, readonly string[]>>;

/** The groups of each set, as in `generated/external-codes.ts`: `2007-09 ACCT CASH, >2024-02 RMCO, >2020-08<2025-05 SCR`. */
export type CodeGroups = Readonly<Record<string, string>>;

const QUARTER_MONTHS = 3;

/**
 * The histories after a release: new codes came with it (or after the last known one, if releases between them are
 * missing), and codes that it lacks ended with it. Sets that it does not have stay unchanged.
 * @param previous the month of the last known release (`2025-05`) @param release the month of the new one
 */
export function afterRelease(
  groups: CodeGroups,
  previous: string,
  lists: CodeLists,
  release: string,
): CodeGroups {
  if (release <= previous) throw new Error(`${release} is not after ${previous}, the release that is known.`);
  const isNext = monthsOf(release) - monthsOf(previous) <= QUARTER_MONTHS;
  const names = [...new Set([...Object.keys(groups), ...Object.keys(lists)])].sort();
  return Object.fromEntries(
    names.map((name) => {
      if (lists[name] === undefined) return [name, groups[name] ?? ''];
      const known = codeHistories(groups[name] ?? '');
      const current = new Set(lists[name]);
      const histories = new Map<string, string>();
      for (const [code, { since, isExact, until }] of known) {
        const from = isExact ? since : `>${since}`;
        const end = until ?? (current.has(code) ? null : release);
        histories.set(code, end === null ? from : `${from}<${end}`);
      }
      for (const code of current) {
        const history = histories.get(code);
        if (history === undefined) histories.set(code, isNext ? release : `>${previous}`);
        // A code that came back is in the list as if it had never left.
        else histories.set(code, history.replace(/<.*/, ''));
      }
      return [name, inGroups(histories)];
    }),
  );
}

function inGroups(histories: ReadonlyMap<string, string>): string {
  const groups = new Map<string, string[]>();
  for (const [code, history] of histories) groups.set(history, [...(groups.get(history) ?? []), code]);
  const month = (history: string): string => history.replace('>', '').slice(0, 7) + history;
  return [...groups]
    .sort(([one], [other]) => (month(one) < month(other) ? -1 : 1))
    .map(([history, codes]) => [history, ...codes.sort()].join(' '))
    .join(', ');
}

const monthsOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
