import type { CodeGroups } from './code-lists.ts';

/** The page of the documentation that has each list with its histories, from `EXTERNAL_CODES`. */
export function pageOf(groups: CodeGroups, release: string): string {
  const sections = Object.entries(groups).map(([name, list]) => {
    const rows = list.split(', ').map((group) => {
      const [when = '', ...codes] = group.split(' ');
      const [from = '', until = ''] = when.split('<');
      return `| ${from.replace('>', 'after ')} |${until === '' ? '' : ` ${until}`} | ${codes.map((code) => `\`${code}\``).join(' ')} |`;
    });
    return `## ${name}\n\n| since | until | codes |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# External codes

The codes of ISO 20022's external code sets, with the month that brought each and the month that ended it. \`check\` warns of a code that its
list lacks, or lacks on the day of \`asOf\` (\`code_unlisted\`). The newest lists are those of ${release}. Not every quarterly list is known
here: *after* names the last known list before the code was added, and *until* the first known list without it again.

${sections.join('\n')}`;
}
