import type { Rule } from '@clearbench/house-rules/document';

/** A rule in one line. */
export function ruleText(rule: Rule): string {
  switch (rule.kind) {
    case 'types':
      return `Messages: ${choiceText(rule)}`;
    case 'currencies':
      return `Currencies: ${choiceText(rule)}`;
    case 'countries':
      return `Countries of ${rule.party ?? 'sender and recipient'}: ${choiceText(rule)}`;
    case 'amounts':
      return `Amounts${rule.currency === undefined ? '' : ` in ${rule.currency}`}: ${limitsText(rule.min, rule.max)}`;
    case 'cut-off':
      return `Until ${rule.time}${rule.timeZone === undefined ? '' : ` (${rule.timeZone})`}, on ${DAYS[rule.calendar]}`;
    case 'field':
      return `Field ${rule.path}: ${fieldText(rule)}`;
    case 'characters':
      return `Characters of ${SETS[rule.set]}`;
    case 'file':
      return `Files: ${[
        rule.maxPayments === undefined ? null : `at most ${rule.maxPayments} payments`,
        rule.maxBytes === undefined ? null : `at most ${rule.maxBytes} bytes`,
      ]
        .filter((part) => part !== null)
        .join(', ')}`;
    case 'expression':
      return rule.text;
  }
}

const DAYS = { 'every-day': 'every day', weekdays: 'weekdays', target: 'TARGET days' } as const;
const SETS = { 'swift-x': 'SWIFT (set X)', ascii: 'ASCII', 'latin-1': 'Latin-1' } as const;
const SHOWN = 6;

function choiceText({ allow, deny }: { allow?: string[] | undefined; deny?: string[] | undefined }): string {
  const parts = [
    allow === undefined ? null : `only ${listText(allow)}`,
    deny === undefined ? null : `not ${listText(deny)}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const listText = (values: readonly string[]): string =>
  values.length > SHOWN
    ? `${values.slice(0, SHOWN).join(', ')} and ${values.length - SHOWN} more`
    : values.join(', ');

function limitsText(min: string | undefined, max: string | undefined): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

function fieldText({ presence, pattern, values }: Extract<Rule, { kind: 'field' }>): string {
  if (presence === 'forbidden') return 'not allowed';
  const asked = [
    presence === 'required' || (pattern === undefined && values === undefined) ? 'required' : null,
    values === undefined ? null : `one of ${listText(values)}`,
    pattern === undefined ? null : `in the form ${pattern}`,
  ];
  return asked.filter((part) => part !== null).join(', ');
}

/** When and for what it applies, if that is limited. */
export function scopeText({ types, formats, from, until, severity }: Rule): string {
  const parts = [
    types === undefined ? null : listText(types),
    formats === undefined ? null : listText(formats),
    from === undefined ? null : `from ${from}`,
    until === undefined ? null : `until ${until}`,
    severity === 'warning' ? 'warning only' : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
