import { describe, expect, it } from 'vitest';
import { findEntries, matchingCommands, termOf } from './entries.ts';

describe('a pasted text', () => {
  it('that is a transaction id opens the transfer first', () => {
    expect(findEntries(termOf(' trx_k4VbT0aQ2m\n'))[0]).toEqual({
      id: 'open',
      label: 'Open transfer trx_k4VbT0aQ2m',
      href: '/transactions/trx_k4VbT0aQ2m',
    });
  });

  it.each([
    '"trx_k4VbT0aQ2m"',
    "'trx_k4VbT0aQ2m'",
    'http://127.0.0.1:4400/transactions/trx_k4VbT0aQ2m',
    '"https://clearbench.example/transactions/trx_k4VbT0aQ2m?tab=message#top"',
  ])('that is an id in quotes or in an address means the id: %s', (text) => {
    expect(termOf(text)).toBe('trx_k4VbT0aQ2m');
  });

  it.each(["O'Hara", 'https://partner.example/transactions', '"half'])(
    'that is neither means itself: %s',
    (text) => {
      expect(termOf(text)).toBe(text);
    },
  );

  it('that is anything else is searched for, whatever characters it has', () => {
    expect(findEntries('a&b #1')).toEqual([
      { id: 'search', label: 'Search transactions for “a&b #1”', href: '/transactions?search=a%26b+%231' },
    ]);
    expect(findEntries('7a562c67-ca16-48ba-b074-65581be6f001')).toHaveLength(1);
    expect(findEntries('trx_short')).toHaveLength(1);
  });

  it('is one search: in names and references for what can be a name, else one that widens to them', () => {
    const hrefs = (text: string) => findEntries(text).map(({ href }) => href);
    expect(hrefs('Suedwerk GmbH')).toEqual(['/transactions?words=Suedwerk+GmbH']);
    expect(hrefs('INV-4711')).toEqual(['/transactions?search=INV-4711']);
    expect(hrefs('€ 5')).toEqual(['/transactions?search=%E2%82%AC+5']);
  });

  it('that exceeds the maximum length is not searched for', () => {
    expect(findEntries('-'.repeat(100))).toHaveLength(1);
    expect(findEntries('-'.repeat(101))).toEqual([]);
  });

  it('that is empty offers no search, and every screen and action', () => {
    expect(findEntries(termOf('  '))).toEqual([]);
    expect(matchingCommands([{ id: '/', label: 'Dashboard', href: '/' }], '')).toHaveLength(1);
  });

  it('finds screens and actions by parts of their words', () => {
    const entries = [
      { id: 'new', label: 'New Transaction', href: '/transactions?new=1' },
      { id: 'list', label: 'Transactions', href: '/transactions' },
    ];
    expect(matchingCommands(entries, 'trans NEW')).toEqual([entries[0]]);
  });

  it('finds a screen by words that its title does not have', () => {
    const entries = [{ id: 'accounts', label: 'Account Portfolio', words: 'nostro', href: '/bank-accounts' }];
    expect(matchingCommands(entries, 'nostro port')).toEqual(entries);
  });

  it('lists kinds with many entries only once something is typed, and finds them by their distinct words', () => {
    const many = { isTypedOnly: true, label: 'erp.example' };
    const commands = [
      { ...many, id: 'w1', detail: '/payments', href: '/webhooks/1' },
      { ...many, id: 'w2', detail: '/refunds', href: '/webhooks/2' },
    ];
    expect(matchingCommands(commands, '')).toEqual([]);
    expect(matchingCommands(commands, 'erp')).toHaveLength(2);
    expect(matchingCommands(commands, 'erp refu')).toEqual([commands[1]]);
  });
});
