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

/** The order of the site. A page that no section names is in the one whose pattern has it. */
const SECTIONS: readonly Section[] = [
  { text: 'Begin', names: ['start', 'words'] },
  {
    text: 'Guides',
    names: [
      'guides/first-payment',
      'guides/webhooks',
      'guides/generate-a-client',
      'guides/files-over-sftp',
      'guides/scenarios',
      'guides/check-in-ci',
      'guides/test-suites',
      'guides/workspaces',
      'guides/single-sign-on',
      'guides/bring-a-partner-on-board',
    ],
    others: /^guides\//,
  },
  {
    text: 'Reference',
    names: [
      'reference/api',
      'reference/command',
      'reference/scenarios',
      'reference/message-engine',
      'reference/codes',
    ],
    others: /^reference\//,
  },
  { text: 'Running it', names: ['configuration'], others: /^[\w-]+$/ },
  { text: 'How it is built', names: ['growing', 'architecture'] },
  { text: 'Decisions', names: [], others: /^adr\//, collapsed: true },
];

/** Documents that are the front page of their package have its name as their heading. */
const SHORT: Readonly<Record<string, string>> = {
  'reference/command': 'Command',
  'reference/message-engine': 'Message engine',
  'reference/wise': 'Wise',
};

/** All pages but the front page, which is `index`. */
export function sidebarOf(pages: readonly Page[]): Group[] {
  const named = new Set(['index', ...SECTIONS.flatMap(({ names }) => names)]);
  const byName = new Map(pages.map((page) => [page.name, page]));
  return SECTIONS.map(({ text, names, others, collapsed }) => {
    const more = pages.filter(({ name }) => !named.has(name) && others?.test(name) === true);
    const own = names.flatMap((name) => byName.get(name) ?? []);
    const items = [...own, ...more.sort((one, other) => one.name.localeCompare(other.name))];
    return {
      text,
      ...(collapsed !== undefined && { collapsed }),
      items: items.map(({ name, title }) => ({ text: SHORT[name] ?? title, link: `/${name}` })),
    };
  });
}
