/** A rule of each kind to begin with, as YAML. */
export interface RuleTemplate {
  readonly label: string;
  readonly yaml: string;
}

export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  { label: 'Message types', yaml: 'kind: types\nallow: [MT103, pacs.008.001.08]' },
  { label: 'Currencies', yaml: 'kind: currencies\nallow: [EUR]' },
  { label: 'Countries', yaml: 'kind: countries\nof: recipient\nrefuse: [KP]' },
  { label: 'Amounts', yaml: "kind: amounts\ncurrency: EUR\ngreatest: '100000.00'" },
  { label: 'Cut-off', yaml: "kind: cut-off\ntime: '16:00'\ncalendar: target" },
  { label: 'Field', yaml: "kind: field\npath: '70'\npresence: must" },
  { label: 'Characters', yaml: 'kind: characters\nset: swift-x' },
  { label: 'File', yaml: 'kind: file\npayments: 1000' },
  {
    label: 'Expression (CEL)',
    yaml: 'kind: expression\nexpression: transfer.amount < 50000.0 || has(transfer.reference)\ntext: Large payments need a reference.\nmend: Add a reference.',
  },
];

/** The text of rules with another one at its end. `rules` must be its last property, as it is in what the console writes. */
export function withRule(text: string, yaml: string): string {
  const names = new Set(text.match(/\bnew-rule(-\d+)?\b/g));
  let name = 'new-rule';
  for (let number = 2; names.has(name); number++) name = `new-rule-${number}`;
  const rule = [`name: ${name}`, ...yaml.split('\n')].map(
    (line, row) => `${row === 0 ? '  - ' : '    '}${line}`,
  );
  const before = text.trimEnd().replace(/^rules:\s*(\[\s*\]|null)?$/m, 'rules:');
  return `${before}\n${rule.join('\n')}\n`;
}
