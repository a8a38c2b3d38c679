/** Pages that are documents of other folders, by their place in the repository; each name is without `.md`. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'apps/cli/README.md': 'reference/command',
  'packages/messages/README.md': 'reference/message-engine',
  'packages/wise/README.md': 'reference/wise',
};
const OF_MESSAGES = /^packages\/messages\/docs\/([\w-]+)\.md$/;
const OWN = /^docs\/([\w/-]+)\.md$/;

/** The pages of message types are made for the site only. */
export const TYPE_PAGES = 'reference/messages/';

/** The page that shows a document of the repository: `guides/webhooks`; null if it is none of the site. */
export function pageOf(path: string): string | null {
  return (
    ELSEWHERE[path] ?? OF_MESSAGES.exec(path)?.[1]?.replace(/^/, 'reference/') ?? OWN.exec(path)?.[1] ?? null
  );
}

/** What the site is made of, as patterns of files. */
export const DOCUMENTS: readonly string[] = [
  'docs/*.md',
  'docs/{guides,reference,adr}/*.md',
  'packages/messages/docs/*.md',
  ...Object.keys(ELSEWHERE),
];
