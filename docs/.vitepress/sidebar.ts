import { TYPE_PAGES } from './pages.ts';

export interface Page {
  /** Without `.md`. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
}

export interface Group {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

interface Section {
  readonly text: string;
  readonly names: readonly string[];
  /** Further pages, in the order of their names. */
  readonly others?: RegExp;
  readonly collapsed?: boolean;
}

/** The list of message types. */
const TYPES = `${TYPE_PAGES}index`;

/** The order of the site. A page that no section names is in the one whose pattern has it. */
const SECTIONS: readonly Section[] = [
  { text: 'Begin', names: ['start', 'troubleshooting', 'words'] },
  {
    text: 'Send payments',
    names: [
      'guides/send',
      'guides/first-payment',
      'guides/webhooks',
      'guides/files-over-sftp',
      'guides/ebics',
      'guides/verification-of-payee',
      'guides/scenarios',
      'guides/generate-a-client',
      'guides/check-in-ci',
      'guides/test-suites',
    ],
    others: /^guides\//,
  },
  {
    text: 'Run it for partners',
    names: [
      'guides/run',
      'guides/workspaces',
      'guides/bring-a-partner-on-board',
      'guides/single-sign-on',
      'configuration',
      'growing',
      'security',
    ],
  },
  {
    text: 'Use the engine',
    names: ['reference/message-engine', 'reference/content', 'reference/checking', 'reference/translation'],
  },
  {
    text: 'Reference',
    names: [
      'reference/api',
      'reference/calls',
      'reference/errors',
      'reference/ebics-return-codes',
      'reference/webhook-events',
      'reference/scenarios',
      'reference/house-rules',
      'reference/test-plans',
      TYPES,
      'reference/command',
      'reference/codes',
    ],
  },
  {
    text: 'More about messages',
    names: ['reference/external-codes', 'reference/fixes'],
    others: /^reference\//,
    collapsed: true,
  },
  { text: 'How it is built', names: ['architecture', 'performance'], others: /^[\w-]+$/, collapsed: true },
  { text: 'Decisions', names: [], others: /^adr\//, collapsed: true },
];

/** Documents that are the front page of their package have its name as their heading; other headings are too long here. */
const SHORT: Readonly<Record<string, string>> = {
  'guides/send': 'With an address and a key',
  'guides/run': 'Install and configure',
  'guides/single-sign-on': 'Single sign-on',
  'reference/command': 'Command',
  'reference/message-engine': 'Message engine',
  'reference/wise': 'Wise',
};

/** All pages but the front page, which is `index`, and those of message types. */
export function sidebarOf(pages: readonly Page[]): Group[] {
  const named = new Set(['index', ...SECTIONS.flatMap(({ names }) => names)]);
  const byName = new Map(pages.map((page) => [page.name, page]));
  return SECTIONS.map(({ text, names, others, collapsed }) => {
    const more = pages.filter(
      ({ name }) => !named.has(name) && !name.startsWith(TYPE_PAGES) && others?.test(name) === true,
    );
    const own = names.flatMap((name) => byName.get(name) ?? []);
    const items = [...own, ...more.sort((one, other) => one.name.localeCompare(other.name))];
    return { text, ...(collapsed !== undefined && { collapsed }), items: items.map(itemOf) };
  });
}

/** The sidebar of the pages of message types. A list of all would be larger than the pages themselves. */
export const TYPE_SIDEBAR: Group = {
  text: 'Message types',
  items: [
    { text: 'All types', link: `/${TYPE_PAGES}` },
    { text: 'Codes', link: '/reference/codes' },
    { text: 'External codes', link: '/reference/external-codes' },
    { text: 'Translation', link: '/reference/translation' },
    { text: 'Message engine', link: '/reference/message-engine' },
    { text: 'Start', link: '/start' },
  ],
};

const itemOf = ({ name, title }: Page) => ({
  text: SHORT[name] ?? title,
  link: `/${name.replace(/\/index$/, '/')}`,
});
