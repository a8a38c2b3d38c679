/** A cell of code, in which bars and backticks would end something. */
export const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.replaceAll('\r\n', '\n').trimEnd()}\n\`\`\``;

/** The name of a page: `mt103-stp.md`. */
export const fileOf = (type: string): string => `${type.toLowerCase().replaceAll(' ', '-')}.md`;
